import type { Context } from '../../context.ts';
import type { CodePurpose } from '../../db/schema/people.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Work } from '../../work/work-kinds.ts';
import { resetMail, verificationMail } from './auth.mails.ts';
import { Codes } from './codes.service.ts';
import { findByEmail, lockUser } from './users.repository.ts';

interface Recipient {
  readonly id: number;
  readonly email: string;
  readonly name: string;
}

/**
 * Issues a code and queues its mail; false when the account's limit of codes is reached.
 * @param isKnown whether a browser asks that has signed in to the account
 */
export const mailCode = async (
  context: Context,
  tx: Transaction,
  user: Recipient,
  purpose: CodePurpose,
  isKnown = false,
): Promise<boolean> => {
  const { outbox, config } = context;
  // Serialized per account, so that parallel requests cannot exceed the limit.
  await lockUser(tx.orm, user.id);
  const issued = await new Codes(context).issue(tx.orm, { userId: user.id, purpose }, isKnown);
  if (!issued) return false;
  const { code, key } = issued;
  const mail =
    purpose === 'verify'
      ? verificationMail(user, code, `${config.publicUrl}/verify-email?key=${key}`)
      : resetMail(user, code, `${config.publicUrl}/forgot-password?${new URLSearchParams({ email: user.email, key })}`);
  await outbox.add(tx, 'code_mail', mail);
  return true;
};

/**
 * The asynchronous part of a request for a reset code: mails a code when the address is known. It runs after the
 * answer, so that neither the answer nor its duration reveals whether the account exists.
 */
export const mailResetCode = async (
  context: Context,
  { email, isKnown = false }: Work['reset_code'],
): Promise<void> => {
  const user = await findByEmail(context.db.orm, email);
  if (user) await transaction(context.db, (tx) => mailCode(context, tx, user, 'reset', isKnown));
};
