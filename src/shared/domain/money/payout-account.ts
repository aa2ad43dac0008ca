import type { AccountKind } from '../people/account-kinds.ts';

/** ISO 13616: country, two check digits, up to 30 letters and digits. */
const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;
/** Routing number of the American Bankers Association, slash, account number. */
const US_BANK = /^(\d{9})\/(\d{4,17})$/;
/** The Federal Reserve districts, thrift institutions, electronic transfers, traveller's cheques. */
const ROUTING_PREFIX = /^(?:0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;
/** E.164: a plus, the country code, 15 digits at most. */
const PHONE = /^\+[1-9][0-9]{6,14}$/;
const EMAIL = /^[\x21-\x3f\x41-\x7e]{1,64}@[^@\s.]+(?:\.[^@\s.]+)*\.[^@\s.]{2,}$/;

/** ISO 7064 MOD 97-10: the first four characters go to the end, letters count from 10, the remainder is 1. */
const hasIbanChecksum = (iban: string): boolean => {
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
};

/** The weighted digits of a routing number add up to a multiple of ten. */
const isRoutingNumber = (routing: string): boolean =>
  ROUTING_PREFIX.test(routing) &&
  [...routing].reduce((sum, digit, at) => sum + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0) % 10 === 0;

const plainIban = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();
const plainUsBank = (text: string): string => text.replaceAll(/[\s-]/g, '');
const plainPhone = (text: string): string => text.replaceAll(/[\s().-]/g, '');

const isUsBank = (text: string): boolean => {
  const [, routing] = US_BANK.exec(plainUsBank(text)) ?? [];
  return routing !== undefined && isRoutingNumber(routing);
};

const isIban = (text: string): boolean => {
  const iban = plainIban(text);
  return IBAN.test(iban) && hasIbanChecksum(iban);
};

const CHECKS: Readonly<
  Record<
    AccountKind,
    {
      readonly isRight: (text: string) => boolean;
      readonly complaint: string;
      /** The text without what people write for the eye only. */
      readonly plain: (text: string) => string;
    }
  >
> = {
  iban: {
    isRight: isIban,
    plain: plainIban,
    complaint: 'This IBAN is not right. Check it, for example against your bank statement: DE02 1203 0000 0000 2020 51',
  },
  us_bank: {
    isRight: isUsBank,
    plain: plainUsBank,
    complaint:
      'Enter the routing number with its nine digits, a slash and the account number, like 021000021/123456789',
  },
  email: {
    isRight: (text) => EMAIL.test(text),
    plain: (text) => text,
    complaint: 'Enter the email address of your account',
  },
  phone: {
    isRight: (text) => PHONE.test(plainPhone(text)),
    plain: plainPhone,
    complaint: 'Enter the phone number of your account with its country code, like +45 12 34 56 78',
  },
  text: { isRight: () => true, plain: (text) => text, complaint: '' },
};

/** Validates an account number of a kind: an error message, or null when it is valid. */
export const accountComplaint = (kind: AccountKind, accountNumber: string): string | null =>
  CHECKS[kind].isRight(accountNumber.trim()) ? null : CHECKS[kind].complaint;

/** Whether two numbers name one account: the blanks of an IBAN and the brackets of a phone number do not count. */
export const isSameAccount = (kind: AccountKind, one: string, other: string): boolean =>
  CHECKS[kind].plain(one.trim()) === CHECKS[kind].plain(other.trim());

/** Characters of an account number that stay visible when it is masked. */
const SHOWN = 4;

/** A masked account number that its owner can recognise: "ends in 1947", "m…@example.com"; empty for an erased one. */
const maskedNumber = (accountNumber: string): string => {
  const [local = '', domain] = accountNumber.split('@');
  if (domain) return `${local.slice(0, 1)}…@${domain}`;
  const ending = accountNumber.replaceAll(/\s/g, '').slice(-SHOWN);
  return ending && `ends in ${ending}`;
};

/**
 * Masked payout destination for screens and emails: "Bank transfer, ends in 1947". For an erased number only the
 * method.
 */
export const maskedAccount = (method: string, accountNumber: string): string =>
  [method, maskedNumber(accountNumber)].filter(Boolean).join(', ');
