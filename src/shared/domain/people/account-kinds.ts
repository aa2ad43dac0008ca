/** Formats of a payout method's account number; `text` is not validated, only read by the person who pays. */
export const ACCOUNT_KINDS = ['iban', 'us_bank', 'email', 'phone', 'text'] as const;
/** One of `ACCOUNT_KINDS`. */
export type AccountKind = (typeof ACCOUNT_KINDS)[number];
