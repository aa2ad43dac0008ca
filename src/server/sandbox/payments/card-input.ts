import type { Card } from './test-cards.ts';

export interface CardInput {
  readonly clientSecret: string;
  readonly card: Card;
}

type Problems = Record<string, string[]>;

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= longest;

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);

/** The client secret of a bank debit's confirmation; its account number has twelve digits, as Stripe's test accounts. */
export const readDebitInput = (body: unknown): { readonly clientSecret: string } | { readonly errors: Problems } => {
  const fields: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const { client_secret: clientSecret, account_number: account } = fields;
  if (!isText(clientSecret, 200)) return { errors: { client_secret: ['The client_secret must be text.'] } };
  if (typeof account !== 'string' || !/^\d{12}$/.test(account))
    return { errors: { account_number: ['The account number must have 12 digits.'] } };
  return { clientSecret };
};

/**
 * Validates the body of a card confirmation without type conversion: `number` and `cvc` are strings (a card number is not
 * a quantity, and a cvc may begin with 0), month and year are integers, and the year may have two digits.
 */
export const readCardInput = (body: unknown): { readonly input: CardInput } | { readonly errors: Problems } => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { errors: { body: ['Send a JSON object with client_secret, number, exp_month, exp_year and cvc.'] } };
  const fields: Record<string, unknown> = { ...body };
  const { client_secret: clientSecret, number, exp_month: expMonth, exp_year: expYear, cvc } = fields;
  const errors: Problems = {};
  if (!isText(clientSecret, 200)) errors.client_secret = ['The client_secret must be text.'];
  if (!isText(number, 40)) errors.number = ['The card number must be text of at most 40 characters.'];
  if (!isWhole(expMonth)) errors.exp_month = ['The month must be a whole number.'];
  if (!isWhole(expYear)) errors.exp_year = ['The year must be a whole number.'];
  if (!isText(cvc, 10)) errors.cvc = ['The security code must be text of at most 10 characters.'];
  if (!isText(clientSecret, 200) || !isText(number, 40) || !isWhole(expMonth) || !isWhole(expYear) || !isText(cvc, 10))
    return { errors };
  const fullYear = expYear >= 0 && expYear < 100 ? 2000 + expYear : expYear;
  return { input: { clientSecret, card: { number, expMonth, expYear: fullYear, cvc } } };
};
