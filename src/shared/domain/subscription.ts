import { limits } from './limits.ts';

const DAY = 86_400_000;

/** Where a subscription stands: `ending` asks for its renewal. */
export type SubscriptionState = 'running' | 'ending' | 'expired';

/** Expired from its very end; ending when the days of the warning (spec §9) or fewer are left. */
export const subscriptionState = (end: Date, now: Date): SubscriptionState => {
  const left = end.getTime() - now.getTime();
  if (left <= 0) return 'expired';
  return left <= limits.subscriptionWarningDays * DAY ? 'ending' : 'running';
};

/** Whether somebody's subscription has ended; creators have none that could. */
export const isExpired = (end: Date | null, now: Date): boolean =>
  end !== null && subscriptionState(end, now) === 'expired';

/** Whole days until the end, rounded up: "1" on the last day; 0 once it has come. */
export const daysLeft = (end: Date, now: Date): number => Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY));
