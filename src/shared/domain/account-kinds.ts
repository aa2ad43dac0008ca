/** What an account number of a payment method is; `text` is checked by nobody but the one who pays. */
export const ACCOUNT_KINDS = ['iban', 'email', 'phone', 'text'] as const;
/** One of `ACCOUNT_KINDS`. */
export type AccountKind = (typeof ACCOUNT_KINDS)[number];
