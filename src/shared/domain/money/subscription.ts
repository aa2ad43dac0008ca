import { limits } from '../limits.ts';

const DAY = 86_400_000;

/** State of a subscription; `ending` prompts for a renewal. */
export type SubscriptionState = 'running' | 'ending' | 'expired';

/** Expired from its end on; ending when at most the warning days are left. */
export const subscriptionState = (end: Date, now: Date): SubscriptionState => {
  const left = end.getTime() - now.getTime();
  if (left <= 0) return 'expired';
  return left <= limits.subscriptionWarningDays * DAY ? 'ending' : 'running';
};

/** Whether the user's subscription has ended; always false for creators, who have none. */
export const isExpired = (end: Date | null, now: Date): boolean =>
  end !== null && subscriptionState(end, now) === 'expired';

/** Whole days until the end, rounded up: 1 on the last day, 0 from the end on. */
export const daysLeft = (end: Date, now: Date): number => Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY));
