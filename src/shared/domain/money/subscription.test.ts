import { expect, test } from 'vitest';
import { daysLeft, subscriptionState } from './subscription.ts';

const end = new Date('2027-06-15T12:00:00.000Z');
const DAY = 86_400_000;
const before = (milliseconds: number) => new Date(end.getTime() - milliseconds);

test.each([
  [3 * DAY + 1_000, 'running', 4],
  [3 * DAY, 'ending', 3],
  [3 * DAY - 1_000, 'ending', 3],
  [1_000, 'ending', 1],
  [0, 'expired', 0],
  [-1_000, 'expired', 0],
])('%i ms before the end it is %s with %i days left', (left, state, days) => {
  expect([subscriptionState(end, before(left)), daysLeft(end, before(left))]).toEqual([state, days]);
});
