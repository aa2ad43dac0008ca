import type { ChangeEmailForm } from '#shared/contract/auth.ts';
import type { Context } from '../../context.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError, invalidField } from '../../http/api-error.ts';
import { Attempts } from '../../http/attempts.ts';
import { hours } from '../../lib/clock.ts';
import { addressChangedMail } from './auth.mails.ts';
import type { AuthService, PasswordCheck } from './auth.service.ts';
import { Codes, wrongCode } from './codes.service.ts';
import { addressTaken, takeAddress } from './create-account.ts';
import { mailCode, tooManyCodes } from './mail-code.ts';
import type { Origin } from './remember-device.ts';
import { holdToken, revokeTokens } from './tokens.repository.ts';
import { findByEmail, getUser, lockUser, replaceEmail, type User } from './users.repository.ts';

/** Per account: each change mails another address. Codes that went to the earlier one do not count any more. */
const CHANGES = {
  name: 'change of address',
  attempts: 5,
  windowMs: hours(1),
  message: 'You changed your address several times. Please wait an hour before you change it again.',
};

/** What the account's address is after a call. */
interface ChangedEmail {
  readonly email: string;
  /** False while the code has not come back from the wanted address. */
  readonly isChanged: boolean;
}

/** Replaces an address that nobody has proved to own. */
const replaceMistyped = async (context: Context, tx: Transaction, user: User, email: string): Promise<void> => {
  await replaceEmail(tx.orm, user.id, { email, emailVerifiedAt: null });
  // Nobody who reads the old address may verify the account or choose its password.
  await new Codes(context).endEarlier(tx.orm, user.id);
  await mailCode(context, tx, { ...user, email }, 'verify');
};

/** The verified address stays until the code comes back from the wanted one. */
const askWanted = async (context: Context, tx: Transaction, user: User, email: string): Promise<void> => {
  const owner = await findByEmail(tx.orm, email);
  if (owner) throw owner.id === user.id ? invalidField('email', 'This is your address already.') : addressTaken();
  if (!(await mailCode(context, tx, { ...user, email }, 'change'))) throw tooManyCodes();
};

const begin = (context: Context, check: PasswordCheck, { id }: Actor, email: string): Promise<ChangedEmail> =>
  transaction(context.db, async (tx) => {
    // Its lock also serializes with a verification, which must not verify the new address by a code of the old one.
    await check(tx);
    const user = await getUser(tx.orm, id);
    if (user.emailVerifiedAt === null) {
      await replaceMistyped(context, tx, user, email);
      return { email, isChanged: true };
    }
    await askWanted(context, tx, user, email);
    return { email: user.email, isChanged: false };
  });

/**
 * Mails a code to another address of the account. One that is not verified is replaced at once and gets no mail; a
 * verified one stays until `confirmEmail`. Requires the password and counts as a sign-up of the network, because each
 * change may mail a stranger or reveal whether an address has an account.
 * @throws ApiError `invalid`, `tooMany`
 */
export const changeEmail = async (
  context: Context,
  auth: AuthService,
  actor: Actor,
  { email, password }: ChangeEmailForm,
  origin: Origin,
): Promise<ChangedEmail> => {
  const check = await auth.confirmPassword(actor, password);
  const change = () => takeAddress(() => begin(context, check, actor, email));
  return new Attempts(context, CHANGES).spend(String(actor.id), () => auth.countSignUp(origin, change));
};

/**
 * Replaces the verified address by the one that the code was mailed to, ends the other sessions and mails the earlier
 * address. Which address that is stands beside the very code that is used up, since a newer request may have replaced it.
 * @throws ApiError `invalid`, `tooMany`, `unauthenticated` when the session has ended meanwhile
 */
export const confirmEmail = async (context: Context, actor: Actor, otp: string) => {
  const { db, clock, config, outbox } = context;
  const codes = new Codes(context);
  const owner = { userId: actor.id, purpose: 'change' } as const;
  if (!(await codes.verifies(owner, otp))) throw wrongCode(await codes.whyWrong(owner));
  return takeAddress(() =>
    transaction(db, async (tx) => {
      const user = await lockUser(tx.orm, actor.id);
      // A reset of the password ends the sessions of whoever knew the old one.
      if (!user || !(await holdToken(tx.orm, actor.tokenId))) throw new ApiError('unauthenticated');
      const email = (await codes.spend(tx.orm, owner, otp))?.address;
      if (!email) throw wrongCode();
      const at = clock();
      await replaceEmail(tx.orm, user.id, { email, emailVerifiedAt: at });
      await codes.endEarlier(tx.orm, user.id);
      await revokeTokens(tx.orm, user.id, actor.tokenId);
      await outbox.add(tx, 'mail', addressChangedMail(user, { at, supportAddress: config.supportAddress }));
      return { email, emailVerifiedAt: at };
    }),
  );
};
