import type { Endpoint } from '#shared/contract/endpoint.ts';
import { isExpired } from '#shared/domain/subscription.ts';
import type { Clock } from '../lib/clock.ts';
import type { Actor } from './actor.ts';
import { ApiError } from './api-error.ts';

const roleNames = { brand: 'brands', creator: 'creators' } as const;

/** Whether an actor may make a call at all: role (403), verified address (403), active subscription (402). */
export const checkAccess = (endpoint: Endpoint, actor: Actor, clock: Clock): void => {
  const { access, requires = [] } = endpoint;
  if ((access === 'brand' || access === 'creator') && actor.role !== access) {
    throw new ApiError('forbidden', `Only ${roleNames[access]} can do that.`);
  }
  if (requires.includes('subscription') && isExpired(actor.subscriptionExpiresAt, clock()))
    throw new ApiError('subscriptionExpired');
  if (requires.includes('verified') && !actor.emailVerifiedAt) throw new ApiError('unverified');
};
