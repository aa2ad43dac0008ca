import { passesLuhn } from '#shared/domain/money/card-number.ts';

/** A problem with one field, in the codes and words of Stripe.js. https://docs.stripe.com/js/errors */
export interface CardProblem {
  readonly code: string;
  readonly message: string;
}

export interface CardValues {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  /** The number of the bank account to be debited; null while a card pays. */
  readonly account: string | null;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const isAmex = (digits: string): boolean => /^3[47]/.test(digits);

const lengthOf = (digits: string): number => (isAmex(digits) ? 15 : 16);

/** `4242424242424242` → `4242 4242 4242 4242`; American Express in 4, 6 and 5. */
export const formatNumber = (text: string): string => {
  const digits = digitsOf(text).slice(0, lengthOf(digitsOf(text)));
  const groups = isAmex(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?/;
  return (groups.exec(digits)?.slice(1) ?? []).filter(Boolean).join(' ');
};

/** `1230`, `12/2030`, `5` → `12 / 30`, `12 / 30`, `05 / `. While deleting, the separator is not put back. */
export const formatExpiry = (text: string, isDeleting = false): string => {
  const raw = digitsOf(text);
  const padded = /^[2-9]/.test(raw) || /^\s*1\s*\//.test(text) ? `0${raw}` : raw;
  // The year may be typed in full: 20 waits for two more digits and is then removed.
  const digits = padded.slice(0, /^\d\d20/.test(padded) ? 6 : 4).replace(/^(\d\d)20(\d\d)$/, '$1$2');
  if (digits.length < 2 || (isDeleting && digits.length === 2)) return isDeleting ? raw.slice(0, 2) : digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
};

/** The security code: at most four digits. */
export const formatCvc = (text: string): string => digitsOf(text).slice(0, 4);

/** Month from 1 and full year, when both are complete. */
export const readExpiry = (text: string): { readonly month: number; readonly year: number } | undefined => {
  const digits = digitsOf(text);
  if (digits.length !== 4) return undefined;
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) };
};

const numberProblem = (text: string): CardProblem | undefined => {
  const digits = digitsOf(text);
  if (digits.length < lengthOf(digits))
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  return passesLuhn(digits) ? undefined : { code: 'invalid_number', message: 'Your card number is invalid.' };
};

const expiryProblem = (text: string, today: Date): CardProblem | undefined => {
  const expiry = readExpiry(text);
  if (!expiry || expiry.month < 1 || expiry.month > 12)
    return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
  if (expiry.year < today.getFullYear())
    return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
  if (expiry.year === today.getFullYear() && expiry.month < today.getMonth() + 1)
    return { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." };
  return undefined;
};

const cvcProblem = (text: string, number: string): CardProblem | undefined =>
  text.length === (isAmex(digitsOf(number)) ? 4 : 3)
    ? undefined
    : { code: 'incomplete_cvc', message: "Your card's security code is incomplete." };

/** The number of an account: at most twelve digits, as Stripe's test accounts. https://docs.stripe.com/payments/ach-direct-debit/accept-a-payment#test-account-numbers */
export const formatAccount = (text: string): string => digitsOf(text).slice(0, 12);

const accountProblem = (account: string): CardProblem | undefined =>
  account.length === 12
    ? undefined
    : { code: 'incomplete_account', message: 'Your account number is incomplete: it has 12 digits.' };

/** Errors by field; a field without an entry is valid. */
export const findProblems = (values: CardValues, today: Date): Partial<Record<keyof CardValues, CardProblem>> => {
  if (values.account !== null) {
    const account = accountProblem(values.account);
    return account ? { account } : {};
  }
  const number = numberProblem(values.number);
  const expiry = expiryProblem(values.expiry, today);
  const cvc = cvcProblem(values.cvc, values.number);
  return { ...(number && { number }), ...(expiry && { expiry }), ...(cvc && { cvc }) };
};
