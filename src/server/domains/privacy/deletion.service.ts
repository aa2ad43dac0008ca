// Requests for account deletion, and their undoing.
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { after, days } from '../../lib/clock.ts';
import { deletionRequestedMail, deletionUndoneMail } from '../auth/auth.mails.ts';
import type { PasswordCheck } from '../auth/auth.service.ts';
import { revokeTokens } from '../auth/tokens.repository.ts';
import { findUser } from '../auth/users.repository.ts';
import { outstandingBalances } from './list-outstanding-balances.ts';
import { deletionRequestedAt, requestDeletion, undoDeletion } from './privacy.repository.ts';

/** Time within which a deletion can be undone. */
export const UNDO_TIME = days(14);

export const state = async (context: Context, actor: Actor) => {
  const { orm } = context.db;
  const requestedAt = await deletionRequestedAt(orm, actor.id);
  return {
    finalAt: requestedAt && after(requestedAt, UNDO_TIME),
    blockedBy: await outstandingBalances(orm, actor.id),
  };
};

/**
 * Marks the account for deletion and ends all its sessions; returns the date of deletion. A repeated request keeps
 * the first date. `check` is that of the password, and locks the account.
 * @throws ApiError `wrongState` with the reasons while there is an outstanding balance.
 */
export const request = async (context: Context, actor: Actor, check: PasswordCheck): Promise<Date> => {
  const { db, clock, outbox, config } = context;
  return transaction(db, async (tx) => {
    await check(tx);
    const user = await findUser(tx.orm, actor.id);
    if (!user) throw new ApiError('notFound');
    const reasons = await outstandingBalances(tx.orm, actor.id);
    if (reasons.length > 0) throw new ApiError('wrongState', reasons.join(' '));
    const requestedAt = user.deletionRequestedAt ?? clock();
    const finalAt = after(requestedAt, UNDO_TIME);
    await requestDeletion(tx.orm, actor.id, requestedAt);
    await revokeTokens(tx.orm, actor.id);
    await outbox.add(tx, 'mail', deletionRequestedMail(user, { finalAt, url: `${config.publicUrl}/login` }));
    return finalAt;
  });
};

export const keep = async (context: Context, actor: Actor): Promise<void> => {
  const { db, outbox, config } = context;
  await transaction(db, async (tx) => {
    const user = await undoDeletion(tx.orm, actor.id);
    if (user) await outbox.add(tx, 'mail', deletionUndoneMail(user, { url: `${config.publicUrl}/dashboard` }));
  });
};
