import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { IdentifiedPerson } from '../../providers/identity/identity.ts';
import { googleConnectedMail, googleDisconnectedMail } from './auth.mails.ts';
import { clearGoogleSubject, findUser, setGoogleSubject } from './users.repository.ts';

const OTHER = 'This account is connected to another Google account. Disconnect that one first.';
const NOT_CONNECTED = 'Google is not connected to this account.';

type Surroundings = Pick<Context, 'outbox' | 'clock' | 'config'>;

/** The account as it was when the password was compared. */
export interface PasswordAccount {
  readonly id: number;
  readonly email: string;
  readonly passwordHash: string;
  readonly emailVerifiedAt: Date | null;
}

/** Whether a Google account has the same address as the account and thereby verifies it. */
export const isSameAddress = (one: { readonly email: string }, other: { readonly email: string }): boolean =>
  one.email.toLowerCase() === other.email.toLowerCase();

/** Rejects the call unless a concurrent call has already linked the same Google account. */
const refuseUnlessConnected = async (tx: Transaction, id: number, subject: string): Promise<void> => {
  const now = await findUser(tx.orm, id);
  if (now?.googleSubject === subject) return;
  throw now?.googleSubject ? new ApiError('wrongState', OTHER) : new ApiError('wrongState');
};

/**
 * Links a Google account and mails the owner, provided that the password is still the one that was compared. A Google
 * account linked elsewhere violates `users_google_subject_key`.
 * @throws ApiError `wrongState` when the account is linked to another Google account.
 */
export const linkGoogle = async (
  { outbox, clock, config }: Surroundings,
  tx: Transaction,
  account: PasswordAccount,
  person: IdentifiedPerson,
): Promise<void> => {
  const at = clock();
  const emailVerifiedAt = account.emailVerifiedAt ?? (isSameAddress(account, person) ? at : null);
  const linked = await setGoogleSubject(tx.orm, account, { googleSubject: person.subject, emailVerifiedAt });
  if (!linked) return refuseUnlessConnected(tx, account.id, person.subject);
  const url = `${config.publicUrl}/profile`;
  await outbox.add(tx, 'mail', googleConnectedMail(linked, { google: person.email, at, url }));
};

/** Unlinks the Google account of an account that has a password, and mails the owner. */
export const unlinkGoogle = async (
  { outbox, clock, config }: Surroundings,
  tx: Transaction,
  id: number,
): Promise<void> => {
  const unlinked = await clearGoogleSubject(tx.orm, id);
  if (!unlinked) throw new ApiError('wrongState', NOT_CONNECTED);
  const url = `${config.publicUrl}/forgot-password`;
  await outbox.add(tx, 'mail', googleDisconnectedMail(unlinked, { at: clock(), url }));
};
