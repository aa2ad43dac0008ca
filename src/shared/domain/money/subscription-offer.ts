import { formatDollars } from './money.ts';

/** The price of a brand's subscription, from the server's settings. */
export interface SubscriptionOffer {
  /** Dollars for one period. */
  readonly price: number;
  readonly trial_days: number;
  /** Days of one paid period. */
  readonly period_days: number;
}

const periodOf = (days: number): string => (days === 365 ? 'a year' : `for ${days} days`);

/** "$199.00 a year" */
export const periodPrice = ({ price, period_days }: Omit<SubscriptionOffer, 'trial_days'>): string =>
  `${formatDollars(price)} ${periodOf(period_days)}`;

/** "Free for 30 days, then $199.00 a year." */
export const offerSentence = (offer: SubscriptionOffer): string => {
  const paid = `${periodPrice(offer)}.`;
  return offer.trial_days > 0 ? `Free for ${offer.trial_days} days, then ${paid}` : paid;
};
