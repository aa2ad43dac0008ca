import { type AnySchema, type Message, mixed, number, object, string } from 'yup';
import { limits } from '../domain/limits.ts';
import { readDollars } from '../domain/money/dollar-amount.ts';
import { isWholeCents } from '../domain/money/money.ts';
import { completeWebAddress } from '../domain/pages/web-address.ts';
import { AGE_RANGES, GENDERS, JOB_GENDERS } from '../domain/people/age.ts';
import { readCode } from '../domain/people/mailed-code.ts';
import { canonicalPassword, passwordRules } from '../domain/people/password-rules.ts';
import { ROLES } from '../domain/people/roles.ts';
import { isCalendarDay } from '../domain/text/calendar-day.ts';
import { joinCodes, splitCodes } from '../domain/text/code-list.ts';
import { isStorable } from '../domain/text/storable-text.ts';
import { nameProblem, showsSomething } from '../domain/text/visible-text.ts';

/** Building blocks of request bodies; each rule and message is defined once. */

export const tooLong = ({ max }: { max: number }) => `Please use at most ${max} characters`;

export const printable = (value: string | undefined | null) => isStorable(value ?? '');
export const UNPRINTABLE = 'This text contains a character that cannot be stored';

/** Text that shows nothing counts as none. */
const shown = (value: unknown) => (typeof value === 'string' && !showsSomething(value) ? '' : value);

/** Text that may be empty. */
export const words = (max: number) =>
  string()
    .trim()
    .transform(shown)
    .typeError('Please enter text')
    .max(max, tooLong)
    .test('printable', UNPRINTABLE, printable)
    .default('');

export const text = (required: string, max: number = limits.shortText) => words(max).required(required);

export const optionalText = (max: number = limits.shortText) => words(max).nullable().optional().default('');

/** Text that is taken as it is, such as a password or a key. */
export const given = (missing: string) => string().typeError(missing).required(missing);

/** What a name stands for; the server reserves some names for the product itself. */
export type Named = 'member' | 'thing';

/** A name that stands on screens and in mails: `nameProblem`, and on the server `isReservedName`. */
const naming = <S extends AnySchema>(schema: S, named: Named): S =>
  schema
    .transform((value: unknown) => (typeof value === 'string' ? value.replace(/\s+/g, ' ') : value))
    .test('name', (value, context) => {
      const problem = nameProblem(String(value ?? ''));
      return problem === undefined || context.createError({ message: problem });
    })
    .meta({ named });

/** Name of a person or a brand. */
export const name = naming(text('Name is required', limits.name.max), 'member');
export const thingName = (max: number = limits.name.max) => naming(text('Name is required', max), 'thing');
export const title = (max: number) => naming(optionalText(max), 'thing');

export const email = string()
  .trim()
  .typeError('Invalid email address')
  .required('Email is required')
  .max(limits.email.max, 'Invalid email address')
  .email('Invalid email address')
  .matches(/^[\x21-\x7e]+@[^@]+\.[^@.]{2,}$/, { message: 'Invalid email address', excludeEmptyString: true })
  .default('');

export const newPassword = passwordRules.reduce(
  (schema, { message, pattern }) =>
    schema.test(message, message, (value) => pattern.test(canonicalPassword(value ?? ''))),
  given('Password is required').max(limits.password.max, tooLong).default(''),
);

export const passwordConfirmation = given('Confirm Password is required')
  .test('same', 'Passwords must match', (value, { parent }) => {
    const { password } = parent as { password?: unknown };
    return value === undefined || canonicalPassword(value) === canonicalPassword(String(password ?? ''));
  })
  .default('');

export const otp = string()
  .transform((value: unknown) => (typeof value === 'string' ? readCode(value) : value))
  .typeError('Incorrect OTP!')
  .required('Fill out the otp.')
  // Four digits typed by the user, or the long key from the mail's link.
  .matches(/^(?:[0-9]{4}|[A-Za-z0-9_-]{22})$/, 'Incorrect OTP!')
  .default('');

export const role = string().oneOf(ROLES, 'Choose brand or creator').required('Choose brand or creator');

/** Only http(s), since it becomes a link on other people's screens; without a scheme it gets `https://`. */
export const website = string()
  .trim()
  .transform((value: unknown) => (typeof value === 'string' ? completeWebAddress(value) : value))
  .typeError('Please enter a web address')
  .max(2_000, tooLong)
  .test('web', 'Please enter a web address, like acme.com or https://acme.com', (value) => {
    if (!value) return true;
    return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && !/[\s\0]/.test(value);
  })
  .nullable()
  .optional()
  .default('');

/**
 * Dollars in whole cents. Text of a form is read by `readDollars`, since Yup parses whatever JavaScript does; a request of the
 * API has numbers.
 */
export const dollars = (invalid: Message<{ originalValue: unknown }>) =>
  number()
    .transform((value: unknown, original: unknown) =>
      typeof original === 'string' ? (readDollars(original) ?? Number.NaN) : value,
    )
    .typeError(invalid)
    .max(limits.money, `The amount cannot be larger than ${limits.money.toLocaleString('en-US')}`)
    .test('cents', 'Use at most two decimals', (value) => value === undefined || value === null || isWholeCents(value));

/**
 * A list of codes as one text, e.g. "en,es"; empty for none. Multipart forms and query strings can only hold text.
 * @param noun plural noun for the codes
 */
export const codeList = (codes: readonly string[], noun: string) =>
  string()
    .typeError(`Choose ${noun} from the list`)
    .transform((value: unknown) => (typeof value === 'string' ? joinCodes(splitCodes(value)) : value))
    .test('known', `Choose ${noun} from the list`, (value) => splitCodes(value).every((code) => codes.includes(code)))
    .test(
      'few',
      `Choose at most ${limits.chosenCodes} ${noun}`,
      (value) => splitCodes(value).length <= limits.chosenCodes,
    );

export const flag = (label: string) =>
  number().typeError(`${label} must be 1 or 0`).oneOf([0, 1], `${label} must be 1 or 0`);

export const id = (required: string) =>
  number()
    .typeError(required)
    .required(required)
    .integer(required)
    .min(1, required)
    .max(Number.MAX_SAFE_INTEGER, required);

/** One of some values; empty until it is chosen. */
const choice = <const T extends string>(values: readonly T[], missing: string) =>
  string()
    .oneOf([...values, ''], missing)
    .required(missing)
    .default('');

export const gender = choice(GENDERS, 'Gender is required');
export const jobGender = choice(JOB_GENDERS, 'Gender is required');
export const ageRange = choice(AGE_RANGES, 'Age is required');

/** A plausible date of birth, YYYY-MM-DD. */
export const date = (required: string) =>
  given(required)
    .test('date', 'Please enter a date', (value) => !value || (isCalendarDay(value) && value >= '1900'))
    .default('');

/** Whether a field is empty, as opposed to holding something that is not a number. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || Number.isNaN(value);

/** A file chosen in a form (a `File` in the page, a received file on the server). */
export const file = () => mixed<Blob>().optional();

/** The id of a finished resumable upload. */
export const upload = string().typeError('Upload must be text').max(64).test('printable', UNPRINTABLE, printable);

/** Poster frame of a video as a JPEG data URL, drawn by the sender's browser. */
export const poster = string()
  .typeError('The poster must be a JPEG picture')
  .max(limits.posterText, 'The poster is too large')
  .matches(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/, {
    message: 'The poster must be a JPEG picture',
    excludeEmptyString: true,
  })
  .optional();

/** The path parameter `id`, a number; anything else is an unknown path, hence 404. */
export const idParam = object({ id: number().integer().min(1).max(Number.MAX_SAFE_INTEGER).required() });

export const pageQuery = object({
  page: number().integer().min(1).max(100_000).default(1),
  per_page: number().integer().min(1).max(limits.page.max).default(limits.page.default),
});
