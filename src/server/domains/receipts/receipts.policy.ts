import type { Actor } from '../../http/actor.ts';
import type { ReceiptRow } from './receipts.repository.ts';

/** A receipt is for who paid or was paid. */
export const canReadReceipt = (actor: Actor, { ownerId }: ReceiptRow): boolean => ownerId === actor.id;
