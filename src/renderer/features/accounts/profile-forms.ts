import { mixed } from 'yup';
import { brandProfileForm, creatorProfileForm } from '#shared/contract/account-forms.ts';

/** A picture is required unless one is stored already; yup context `{ hasPicture }`. */
const picture = mixed<Blob>().test(
  'picture',
  'A Picture is required',
  (value, { options }) => value instanceof Blob || options.context?.hasPicture === true,
);

export const brandForm = brandProfileForm.shape({ picture });
export const creatorForm = creatorProfileForm.shape({ picture });
