import type { Context } from '../../context.ts';
import type { CodePurpose } from '../../db/schema/people.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { tooMany } from '../../http/api-error.ts';
import type { Recipient } from '../../providers/mail/render-mail.ts';
import type { Work } from '../../work/work-kinds.ts';
import { addressCodeMail, resetMail, verificationMail } from './auth.mails.ts';
import { Codes } from './codes.service.ts';
import { findByEmail, lockUser } from './users.repository.ts';

/** The limit of codes as an error. */
export const tooManyCodes = () =>
  tooMany(3_600, 'We sent you several codes already. Please wait an hour before asking for another.');

/** The page that the link of a mail opens. @param email where the code is sent */
const linkOf = (purpose: CodePurpose, email: string, key: string): string => {
  if (purpose === 'verify') return `/verify-email?key=${key}`;
  if (purpose === 'change') return `/profile?tab=account&key=${key}`;
  return `/forgot-password?${new URLSearchParams({ email, key })}`;
};
const mails = { verify: verificationMail, change: addressCodeMail, reset: resetMail };

/**
 * Issues a code and queues its mail; false when the account's limit of codes is reached.
 * @param user the owner, with the wanted address for a change
 * @param isKnown whether a browser asks that has signed in to the account
 */
export const mailCode = async (
  context: Context,
  tx: Transaction,
  user: Recipient & { readonly id: number },
  purpose: CodePurpose,
  isKnown = false,
): Promise<boolean> => {
  const { outbox, config } = context;
  // Serialized per account, so that parallel requests cannot exceed the limit.
  await lockUser(tx.orm, user.id);
  const issued = await new Codes(context).issue(
    tx.orm,
    { userId: user.id, purpose },
    { isKnown, address: purpose === 'change' ? user.email : null },
  );
  if (!issued) return false;
  const { code, key } = issued;
  await outbox.add(tx, 'code_mail', mails[purpose](user, code, config.publicUrl + linkOf(purpose, user.email, key)));
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
