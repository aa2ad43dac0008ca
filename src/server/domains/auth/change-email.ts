import type { ChangeEmailForm } from '#shared/contract/auth.ts';
import { hours } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { Attempts } from './attempts.service.ts';
import type { AuthService, PasswordCheck } from './auth.service.ts';
import { Codes } from './codes.service.ts';
import { takenAddress } from './create-account.ts';
import { mailCode } from './mail-code.ts';
import type { Origin } from './remember-device.ts';
import { replaceEmail } from './users.repository.ts';

const VERIFIED = 'Your address is verified already, so it stays as it is.';

/** Per account: each change mails another address. Codes that went to the earlier one do not count any more. */
const CHANGES = {
  name: 'change of address',
  attempts: 5,
  windowMs: hours(1),
  message: 'You changed your address several times. Please wait an hour before you change it again.',
};

const replace = (context: Context, check: PasswordCheck, { id }: Actor, email: string): Promise<string> =>
  transaction(context.db, async (tx) => {
    // Its lock also serializes with a verification, which must not verify the new address by a code of the old one.
    await check(tx);
    const user = await replaceEmail(tx.orm, id, email);
    if (!user) throw new ApiError('wrongState', VERIFIED);
    // Nobody who reads the old address may verify the account or choose its password.
    await new Codes(context).endEarlier(tx.orm, id);
    await mailCode(context, tx, { id, ...user }, 'verify');
    return user.email;
  });

/**
 * Replaces a mistyped address that is not verified, and mails a code to the new one; the old address gets no mail.
 * Requires the password and counts as a sign-up of the network, because each change may mail a stranger or reveal
 * whether an address has an account.
 * @throws ApiError `invalid`, `wrongState`, `tooMany`
 */
export const changeEmail = async (
  context: Context,
  auth: AuthService,
  actor: Actor,
  { email, password }: ChangeEmailForm,
  origin: Origin,
): Promise<string> => {
  if (actor.emailVerifiedAt) throw new ApiError('wrongState', VERIFIED);
  const check = await auth.confirmPassword(actor, password);
  const change = async () => {
    try {
      return await replace(context, check, actor, email);
    } catch (error) {
      throw takenAddress(error);
    }
  };
  return new Attempts(context, CHANGES).spend(String(actor.id), () => auth.countSignUp(origin, change));
};
