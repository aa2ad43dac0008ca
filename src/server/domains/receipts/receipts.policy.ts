import type { Actor } from '../../http/actor.ts';
import type { ReceiptRow } from './receipts.repository.ts';

/** A receipt may be read by its party: the payer, or the payee of a payout. */
export const canReadReceipt = (actor: Actor, { ownerId }: ReceiptRow): boolean => ownerId === actor.id;
