import { type InferType, object, string } from 'yup';
import { limits } from '../domain/limits.ts';
import { ageRange, dollars, flag, id, isBlank, jobGender, optionalText, printable, UNPRINTABLE } from './fields.ts';

const order = (words: 'Budget' | 'Price') =>
  object({
    video_setting_id: id('Video setting is required'),
    price: dollars(({ originalValue }) => `${words} ${isBlank(originalValue) ? 'is required' : 'must be a number'}`)
      .required(`${words} is required`)
      .test('minimum', `${words} must be larger than minimum amount`, (value, context) => {
        const minimum = (context.options.context as { minimumPrice?: number } | undefined)?.minimumPrice ?? 0.01;
        return value === undefined || value >= minimum;
      }),
    aspect_ratio_setting_id: id('Aspect Ratio setting is required'),
    product_id: id('Product is required'),
    gender: jobGender,
    age: ageRange,
    with_scripting: flag('Scripting').default(0).required('Scripting must be 1 or 0'),
    script: string()
      .typeError('Script is required')
      .max(limits.script, 'The script is too long')
      .test('printable', UNPRINTABLE, printable)
      .nullable()
      .default('')
      .when('with_scripting', ([ordered], schema) =>
        ordered ? schema.optional() : schema.required('Script is required'),
      ),
    notes: optionalText(limits.longText),
  });

/** The rules of `/new-job`. The form passes the minimum price as yup context `{ minimumPrice }`, in dollars. */
export const orderForm = order('Budget');
/** The same form on `/edit-job/:id`; only two messages differ. */
export const editOrderForm = order('Price');
export type OrderForm = InferType<typeof orderForm>;
