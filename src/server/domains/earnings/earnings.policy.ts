import type { Actor } from '../../http/actor.ts';
import type { Withdrawal } from './withdrawals.repository.ts';

/** Creators may cancel their own withdrawals. */
export const canCancelWithdrawal = (actor: Actor, { creatorId }: Withdrawal): boolean => creatorId === actor.id;
