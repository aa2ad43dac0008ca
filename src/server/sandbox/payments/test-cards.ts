import { passesLuhn } from '#shared/domain/money/card-number.ts';
import type { Aftermath, CardError } from './sandbox-payment-store.ts';

/** A card as entered; months count from 1, years have four digits. */
export interface Card {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
}

export type CardOutcome =
  | { readonly result: 'pays'; readonly aftermath?: Aftermath }
  | { readonly result: 'challenge' }
  /** The input is not a valid card; the payment stays unchanged. */
  | { readonly result: 'invalid'; readonly error: CardError }
  /** The bank declined the card; the payment records it. */
  | { readonly result: 'declined'; readonly error: CardError };

const cardError = (code: string, message: string, declineCode?: string): CardError => ({
  type: 'card_error',
  code,
  ...(declineCode !== undefined && { decline_code: declineCode }),
  message,
});

const declined = (code: string, message: string, declineCode?: string): CardOutcome => ({
  result: 'declined',
  error: cardError(code, message, declineCode),
});

/** Stripe's test cards. https://docs.stripe.com/testing#cards */
const outcomes: Readonly<Record<string, CardOutcome>> = {
  '4242424242424242': { result: 'pays' },
  '4000002500003155': { result: 'challenge' },
  '4000000000000002': declined('card_declined', 'Your card was declined.', 'generic_decline'),
  '4000000000009995': declined('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  '4000000000000259': { result: 'pays', aftermath: 'fraudulent' },
  '4000000000002685': { result: 'pays', aftermath: 'product_not_received' },
  '4000000000001976': { result: 'pays', aftermath: 'inquiry' },
  '4000000000005423': { result: 'pays', aftermath: 'warning' },
  '4000000000007726': { result: 'pays', aftermath: 'refund_pending' },
  '4000000000005126': { result: 'pays', aftermath: 'refund_fails' },
  '4000000000000069': declined('expired_card', 'Your card has expired.'),
};

const unknownCard = declined(
  'card_declined',
  'Your card was declined. Your request was in test mode, but used a non test card.',
  'test_mode_live_card',
);

const problemOf = (number: string, card: Card, now: Date): CardError | undefined => {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    return cardError('incorrect_number', 'Your card number is incorrect.');
  if (!Number.isInteger(card.expMonth) || card.expMonth < 1 || card.expMonth > 12)
    return cardError('invalid_expiry_month', "Your card's expiration month is invalid.");
  const year = now.getUTCFullYear();
  if (!Number.isInteger(card.expYear) || card.expYear < year || card.expYear > year + 50)
    return cardError('invalid_expiry_year', "Your card's expiration year is invalid.");
  if (card.expYear === year && card.expMonth < now.getUTCMonth() + 1)
    return cardError('invalid_expiry_month', "Your card's expiration month is invalid.");
  const cvcLength = /^3[47]/.test(number) ? 4 : 3;
  if (!/^\d+$/.test(card.cvc) || card.cvc.length !== cvcLength)
    return cardError('invalid_cvc', "Your card's security code is invalid.");
  return undefined;
};

/** The bank's answer to a test card. A card is valid until the end of its month (UTC). */
export const tryCard = (card: Card, now: Date): CardOutcome => {
  const number = card.number.replace(/[ -]/g, '');
  const error = problemOf(number, card, now);
  if (error) return { result: 'invalid', error };
  return outcomes[number] ?? unknownCard;
};
