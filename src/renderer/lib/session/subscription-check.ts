import { subscriptionState } from '#shared/domain/money/subscription.ts';
import { toast } from '../notices/toast.ts';
import { goTo } from '../pages/navigation.ts';
import type { SessionUser } from './session.ts';

const ID = 'subscription';

/** Removes the warning after a renewal. */
export const endSubscriptionWarning = (): void => toast.dismiss(ID);

/**
 * Warns brands after a sign-in, by a persistent toast, that their subscription has ended or will soon.
 */
export const checkSubscription = ({ role, subscription }: SessionUser, now = new Date()): void => {
  if (role !== 'brand' || !subscription) return;
  const options = { id: ID, persistent: true, onClick: () => goTo('/renew-payment') };
  const state = subscriptionState(new Date(subscription), now);
  if (state === 'expired') toast.error('Subscription Expired! Click here to renew. ', options);
  if (state === 'ending') toast.warning('Subscription will expire soon! Click here to renew. ', options);
};
