import type { Actor } from '../../http/actor.ts';
import type { Withdrawal } from './withdrawals.repository.ts';

/** A withdrawal is its creator's. */
export const canCancelWithdrawal = (actor: Actor, { creatorId }: Withdrawal): boolean => creatorId === actor.id;
