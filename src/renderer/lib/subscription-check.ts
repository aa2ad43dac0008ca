import { subscriptionState } from '#shared/domain/subscription.ts';
import { goTo } from './navigation.ts';
import type { SessionUser } from './session.ts';
import { toast } from './toast.ts';

const ID = 'subscription';

/** After a renewal there is nothing left to warn of. */
export const endSubscriptionWarning = (): void => toast.dismiss(ID);

/** After a sign-in: brands whose subscription has ended or soon will are told, and stay told (spec §4, §9). */
export const checkSubscription = ({ role, subscription }: SessionUser, now = new Date()): void => {
  if (role !== 'brand' || !subscription) return;
  const options = { id: ID, persistent: true, onClick: () => goTo('/renew-payment') };
  const state = subscriptionState(new Date(subscription), now);
  if (state === 'expired') toast.error('Subscription Expired! Click here to renew. ', options);
  if (state === 'ending') toast.warning('Subscription will expire soon! Click here to renew. ', options);
};
