import { expect, test } from 'vitest';
import { offerSentence } from './subscription-offer.ts';

test.each([
  [{ price: 199, trial_days: 30, period_days: 365 }, 'Free for 30 days, then $199.00 a year.'],
  [{ price: 19.5, trial_days: 14, period_days: 30 }, 'Free for 14 days, then $19.50 for 30 days.'],
  [{ price: 199, trial_days: 0, period_days: 365 }, '$199.00 a year.'],
])('%o reads "%s"', (offer, words) => expect(offerSentence(offer)).toBe(words));
