import type { OrderForm } from '#shared/contract/order-schema.ts';
import { orderTotal } from '#shared/domain/jobs/order-total.ts';
import { formatCents, toCents } from '#shared/domain/money/money.ts';
import { type AgeRange, ageBounds, type JobGender } from '#shared/domain/people/age.ts';
import { readSettings } from '../../db/settings.repository.ts';
import type { Queries } from '../../db/transaction.ts';
import { isEmptyScript, sanitizeScript } from '../../html/sanitize-script.ts';
import { invalidField } from '../../http/api-error.ts';
import {
  isDurationOffered,
  isProductOffered,
  isRatioOffered,
  lockOfferedProduct,
} from '../jobs/order-settings.repository.ts';

/**
 * Stripe's maximum amount of one card charge, in cents.
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const LARGEST_CHARGE = 99_999_999;

const productMissing = () => invalidField('product_id', 'Product is required');

/**
 * Asserts, in the transaction that stores an order, that its product was not deleted or archived since `priceOrder`.
 * @param jobProductId the product of an edited job, which the job keeps after that was archived
 */
export const holdProduct = async (orm: Queries, brandId: number, productId: number, jobProductId?: number) => {
  if (!(await lockOfferedProduct(orm, { brandId, productId, withArchived: productId === jobProductId })))
    throw productMissing();
};

const assertOffered = async (orm: Queries, brandId: number, form: OrderForm, jobProductId?: number): Promise<void> => {
  const offered = { brandId, productId: form.product_id, withArchived: form.product_id === jobProductId };
  if (!(await isProductOffered(orm, offered))) throw productMissing();
  if (!(await isDurationOffered(orm, form.video_setting_id)))
    throw invalidField('video_setting_id', 'Video setting is required');
  if (!(await isRatioOffered(orm, form.aspect_ratio_setting_id)))
    throw invalidField('aspect_ratio_setting_id', 'Aspect Ratio setting is required');
};

/**
 * Converts an order into columns of a job. The only place that computes prices, from the current settings.
 * @param words the form's name for the price in error messages
 */
export const priceOrder = async (
  orm: Queries,
  brandId: number,
  form: OrderForm,
  words: 'Budget' | 'Price',
  jobProductId?: number,
) => {
  await assertOffered(orm, brandId, form, jobProductId);
  const settings = await readSettings(orm);
  const priceCents = toCents(form.price);
  if (priceCents < settings.minimumPriceCents) {
    throw invalidField('price', `${words} must be larger than minimum amount`);
  }
  const withScripting = form.with_scripting === 1;
  const script = withScripting ? null : await sanitizeScript(form.script ?? '');
  if (script !== null && isEmptyScript(script)) throw invalidField('script', 'Script is required');
  const total = orderTotal({
    priceCents,
    withScripting,
    scriptingFeeCents: settings.scriptingFeeCents,
    taxPercent: settings.taxPercent,
  });
  if (total.totalCents > LARGEST_CHARGE)
    throw invalidField('price', `The total cannot be larger than ${formatCents(LARGEST_CHARGE)}`);
  const { min: ageMin, max: ageMax } = ageBounds(form.age as AgeRange);
  return {
    productId: form.product_id,
    videoSettingId: form.video_setting_id,
    aspectRatioSettingId: form.aspect_ratio_setting_id,
    priceCents,
    scriptingCents: total.scriptingCents,
    taxCents: total.taxCents,
    totalCents: total.totalCents,
    taxPercent: settings.taxPercent,
    withScripting,
    script,
    gender: form.gender as JobGender,
    ageMin,
    ageMax,
    notes: form.notes || null,
  };
};
