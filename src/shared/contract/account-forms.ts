import { type InferType, number, object, string } from 'yup';
import { limits } from '../domain/limits.ts';
import { CATEGORIES } from '../domain/people/categories.ts';
import { LANGUAGES } from '../domain/people/languages.ts';
import {
  codeList,
  date,
  file,
  gender,
  given,
  name,
  newPassword,
  passwordConfirmation,
  poster,
  text,
  title,
  upload,
  website,
} from './fields.ts';

/** The longest accepted text, which also bounds the work of the pattern. */
const LONGEST_PHONE = 32;

/** Digits as people group them, a plus before the country code, an extension at the end. */
const PHONE = /^(\+?)([\d\s()./-]+?)(?:[\s,;]*(?:ext\.?|x)\s*\d{1,6})?$/i;
/** E.164 has at most 15 digits; local numbers of small countries have six. */
const DIGITS = /^\d{6,15}$/;

/** The number with digits, plus and hyphens of ASCII, which full-width and typographic ones become. */
const plainPhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\p{Cf}/gu, '')
    .trim();

/** Whether a text is a plausible national or international phone number, with an extension or without. */
const isPhoneNumber = (text: string): boolean => {
  if (text.length > LONGEST_PHONE) return false;
  const [, plus, grouped = ''] = PHONE.exec(plainPhone(text)) ?? [];
  const digits = grouped.replaceAll(/\D/g, '');
  // No country code begins with a zero, and zeros alone are a placeholder.
  return DIGITS.test(digits) && !(plus ? /^0/ : /^0+$/).test(digits);
};

/** Forms of accounts, separate from their calls, so that a page with a form does not load the response schemas. */

const profile = {
  name,
  description: text('Brand Description is required', limits.longText),
  website,
  picture: file(),
};
export const brandProfileForm = object(profile);
export const creatorProfileForm = object({
  ...profile,
  date_of_birth: date('Date of birth is required'),
  gender,
  /** Codes of ISO 639-1, separated by commas. */
  languages: codeList(LANGUAGES, 'languages').default(''),
  /** Codes of `categories`, separated by commas. */
  categories: codeList(CATEGORIES, 'categories').default(''),
});

export const addressForm = object({
  address: text('Address is required'),
  country: text('Country is required'),
  city: text('City is required'),
  zip_code: text('Zip Code is required', 32),
  phone_number: text('Phone Number is required', LONGEST_PHONE)
    .transform((value: unknown) => (typeof value === 'string' ? plainPhone(value) : value))
    .test(
      'phone',
      'This is not a phone number. Write it like +45 12 34 56 78 or (503) 555-0100',
      (value) => !value || isPhoneNumber(value),
    ),
});

const nullIfEmpty = (value: unknown) => (value === '' ? null : value);

/** 4 to 20 letters and digits, one of them a digit, whatever is written between them: "CHE-123.456.789 MWST". */
const vatNumber = string()
  .transform((value: unknown) =>
    typeof value === 'string'
      ? value
          .normalize('NFKC')
          .replace(/[\s\p{Pd}./]/gu, '')
          .toUpperCase()
      : value,
  )
  .typeError('Please enter text')
  .matches(/^(?=[A-Z]*\d)[A-Z0-9]{4,20}$/, {
    message: 'This is not a VAT number. Write it like DE123456789 or 12-3456789',
    excludeEmptyString: true,
  })
  .transform(nullIfEmpty)
  .nullable()
  .optional();

/** The address of a brand. A company name or VAT number is removed by null; without the field it stays as it is. */
export const billingForm = addressForm.shape({
  company_name: title(limits.shortText).transform(nullIfEmpty).default(undefined),
  vat_number: vatNumber,
});

export const changePasswordForm = object({
  current_password: given('Old Password Required').max(limits.password.max).default(''),
  password: newPassword,
  password_confirmation: passwordConfirmation,
});

/** A video comes as the file itself or as the id of a finished resumable upload. */
export const videoForm = object({
  video: file(),
  upload: upload.optional(),
  /** Whole seconds, measured by the sender's browser. Accepted but unused: the server reads the file. */
  seconds: number()
    .typeError('The length must be a number of seconds')
    .integer('The length must be whole seconds')
    .min(1, 'The length must be at least a second')
    .max(limits.videoSeconds, 'The length is too long')
    .optional(),
  poster,
});

export type Address = InferType<typeof addressForm>;
export type Billing = InferType<typeof billingForm>;
