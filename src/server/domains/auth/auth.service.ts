import type { LoginForm, RegisterForm } from '#shared/contract/auth.ts';
import { asSentence } from '#shared/domain/people/suspension.ts';
import type { Context } from '../../context.ts';
import { noteMade } from '../../db/commit-guard.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError, invalidField, orNotFound } from '../../http/api-error.ts';
import { type AttemptLimit, Attempts, NetworkAttempts } from '../../http/attempts.ts';
import { clientNetwork } from '../../http/client-network.ts';
import { hours, minutes } from '../../lib/clock.ts';
import { currentSuspensions } from '../accounts/accounts.repository.ts';
import { passwordChangedMail } from './auth.mails.ts';
import { Codes, isLinkKey, wrongCode } from './codes.service.ts';
import { createAccount, takeAddress } from './create-account.ts';
import { hashPassword, passwordFits } from './hash-password.ts';
import { mailCode, tooManyCodes } from './mail-code.ts';
import { findKnownDevice, noteDevice, type Origin } from './remember-device.ts';
import { type DeviceOwner, deviceCookie, readDeviceToken } from './sign-device.ts';
import { holdToken, issueToken, renewToken, revokeTokens } from './tokens.repository.ts';
import { findByEmail, findUser, lockUser, markVerified, setPasswordHash, type User } from './users.repository.ts';

export interface Session {
  readonly userId: number;
  readonly token: string;
  /** The `Set-Cookie` that makes this a known browser. */
  readonly device: string;
}

/** The form of a forgotten password. */
interface ResetForm {
  readonly email: string;
  readonly otp: string;
  readonly password: string;
}

/**
 * Repeats the check of a password in the transaction of the change that it authorizes, and locks the account.
 * @throws ApiError `unauthenticated` when the session has ended, `invalid` when there is a new password
 */
export type PasswordCheck = (tx: Transaction) => Promise<void>;

/** Failed password attempts per account and window. */
const PASSWORD_GUESSES: AttemptLimit = {
  name: 'password',
  attempts: 10,
  windowMs: minutes(15),
  message: 'Too many attempts. Please wait 15 minutes and try again.',
};

const WRONG_LOGIN = 'Wrong Email Or Password';
const WRONG_PASSWORD = 'This is not your password';
const ENDED = 'You have been signed out since. Please log in.';
const NO_PASSWORD = 'This account has no password yet. Log out, choose “Forgot password?” to set one, and come back.';
/** No account has this id: ids start at 1. */
const NOBODY = { id: 0, passwordHash: null };

/** The shared counter of all attempts on an account from unknown devices. */
const strangerKey = (email: string): string => `address ${email}`;

/** Registration, sessions, codes, passwords. */
export class AuthService {
  readonly #context: Context;
  readonly #codes: Codes;
  readonly #attempts: Attempts;
  readonly #signUps: NetworkAttempts;

  constructor(context: Context) {
    this.#context = context;
    this.#codes = new Codes(context);
    this.#attempts = new Attempts(context, PASSWORD_GUESSES);
    this.#signUps = new NetworkAttempts(context, {
      name: 'sign-up',
      attempts: context.config.signUpsPerHour,
      windowMs: hours(1),
      message: 'Too many accounts were made from your network. Please try again in an hour.',
    });
  }

  register(form: RegisterForm, origin: Origin): Promise<Session> {
    return this.countSignUp(origin, () => this.#create(form, origin));
  }

  async #create(form: RegisterForm, origin: Origin): Promise<Session> {
    const { db, clock } = this.#context;
    const passwordHash = await hashPassword(form.password);
    return takeAddress(() =>
      transaction(db, async (tx) => {
        const { name, email, role } = form;
        const user = await createAccount(tx, { name, email, role, passwordHash }, clock());
        await mailCode(this.#context, tx, { id: user.id, email, name }, 'verify');
        return this.begin(tx, { id: user.id, email, name, passwordHash }, origin);
      }),
    );
  }

  async login({ email, password }: LoginForm, origin: Origin): Promise<Session> {
    const user = await findByEmail(this.#context.db.orm, email);
    const fits = await this.#guess(user, { email, password }, origin);
    if (!fits || !user?.passwordHash) throw new ApiError('invalid', WRONG_LOGIN);
    return this.open(user.id, origin, async (_tx, { passwordHash }) => {
      if (passwordHash !== user.passwordHash) throw new ApiError('invalid', WRONG_LOGIN);
    });
  }

  /** Runs a sign-up, which counts towards the limit of its network address. @throws ApiError `tooMany` */
  countSignUp<T>(origin: Origin, signUp: () => Promise<T>): Promise<T> {
    return this.#signUps.spend(origin.address, signUp);
  }

  /**
   * Creates a session for an owner who has authenticated, and mails the owner when the device is new. `confirm` gets the
   * account under a lock, and rejects when what it was authenticated by is no longer valid: a reset of the password ends
   * every session, and must not miss one that is being created.
   * @throws ApiError `forbidden` to a suspended account, and what `confirm` throws
   */
  open(id: number, origin: Origin, confirm: (tx: Transaction, owner: User) => Promise<void>): Promise<Session> {
    return transaction(this.#context.db, async (tx) => {
      const owner = await lockUser(tx.orm, id);
      if (!owner || owner.deletedAt) throw new ApiError('invalid', WRONG_LOGIN);
      await confirm(tx, owner);
      if (owner.suspendedAt) throw await this.#suspended(tx, owner.id);
      return this.begin(tx, owner, origin);
    });
  }

  /** Creates the session of an owner, from which a repeat of the call goes on. */
  async begin(tx: Transaction, owner: DeviceOwner & Parameters<typeof noteDevice>[2], origin: Origin) {
    await noteDevice(this.#context, tx, owner, origin);
    const { id, token } = await issueToken(tx.orm, owner.id, origin.userAgent, this.#context.clock);
    noteMade(id);
    return { userId: owner.id, token, device: deviceCookie(this.#context, owner) };
  }

  /**
   * The session that a keyed call has opened, for a repeat of it. Its token was never stored, so it gets another one.
   * @throws ApiError `wrongState` when the session has ended since
   */
  reopen(tokenId: number): Promise<Session> {
    return transaction(this.#context.db, async ({ orm }) => {
      const renewed = await renewToken(orm, tokenId);
      const owner = renewed && (await findUser(orm, renewed.userId));
      if (!owner) throw new ApiError('wrongState', ENDED);
      return { ...renewed, device: deviceCookie(this.#context, owner) };
    });
  }

  /** Told only to who has proved to own the account. */
  async #suspended({ orm }: Transaction, userId: number): Promise<ApiError> {
    const current = await currentSuspensions(orm, userId);
    const reason = current.find(({ scope }) => scope === 'sign_in')?.reason;
    const why =
      reason === undefined ? 'This account is suspended.' : `This account is suspended: ${asSentence(reason)}`;
    const appeal = `Write to ${this.#context.config.supportAddress} if you think that this is wrong.`;
    return new ApiError('forbidden', `${why} ${appeal}`);
  }

  /** Verifies the address by the mailed code. Returns the time of verification, the earlier one for a repeat. */
  async verifyEmail(actor: Actor, otp: string): Promise<Date> {
    const { db, clock } = this.#context;
    if (actor.emailVerifiedAt) return actor.emailVerifiedAt;
    const owner = { userId: actor.id, purpose: 'verify' } as const;
    if (!(await this.#codes.verifies(owner, otp))) throw wrongCode(await this.#codes.whyWrong(owner));
    return transaction(db, async (tx) => {
      // Serialized with a change of the address.
      await lockUser(tx.orm, actor.id);
      if (!(await this.#codes.spend(tx.orm, owner, otp))) throw wrongCode();
      const emailVerifiedAt = clock();
      await markVerified(tx.orm, actor.id, emailVerifiedAt);
      return emailVerifiedAt;
    });
  }

  async resendVerification(actor: Actor): Promise<void> {
    const { db } = this.#context;
    if (actor.emailVerifiedAt) return;
    const user = await orNotFound(findUser(db.orm, actor.id));
    const sent = await transaction(db, (tx) => mailCode(this.#context, tx, user, 'verify'));
    if (!sent) throw tooManyCodes();
  }

  /**
   * Queues the mailing of a reset code. The request does the same work for unknown addresses, so that its duration does
   * not reveal accounts.
   */
  async sendForgotPassword(email: string, origin: Origin): Promise<void> {
    const { db, outbox } = this.#context;
    const isKnown = this.#isKnownBrowser(await findByEmail(db.orm, email), origin);
    await transaction(db, (tx) => outbox.add(tx, 'reset_code', { email, isKnown }));
    await this.#codes.forgetWrongResets(email);
  }

  /**
   * Rejects a wrong reset code; a right one stays valid for the reset itself. Also compares for an unknown address, so
   * that the duration does not reveal accounts.
   */
  async checkOtp(email: string, otp: string, origin: Origin): Promise<number> {
    const user = await findByEmail(this.#context.db.orm, email);
    const isKnown = this.#isKnownBrowser(user, origin);
    const guesser = { isKnown, network: clientNetwork(origin.address) };
    const isRight = await this.#codes.resets((user ?? NOBODY).id, otp, guesser);
    if (user && isRight) return user.id;
    // A known browser has attempts of its own.
    throw wrongCode(isKnown || isLinkKey(otp) ? undefined : await this.#codes.whyWrongReset(email));
  }

  /** Sets a new password by a mailed code. Returns the `Set-Cookie` by which the browser is known. */
  async resetPassword(form: ResetForm, origin: Origin): Promise<string> {
    const userId = await this.checkOtp(form.email, form.otp, origin);
    const passwordHash = await hashPassword(form.password);
    await transaction(this.#context.db, async (tx) => {
      if (!(await this.#codes.spend(tx.orm, { userId, purpose: 'reset' }, form.otp))) throw wrongCode();
      await this.#setPassword(tx, userId, passwordHash);
      await revokeTokens(tx.orm, userId);
    });
    await this.#attempts.succeed(strangerKey(form.email));
    return deviceCookie(this.#context, { id: userId, passwordHash });
  }

  /**
   * Changes the password of a signed-in user and ends the other sessions. Returns the `Set-Cookie` by which the browser
   * is known.
   */
  async changePassword(actor: Actor, current: string, next: string): Promise<string> {
    const check = await this.confirmPassword(actor, current, 'current_password', 'This is not your current password');
    const passwordHash = await hashPassword(next);
    await transaction(this.#context.db, async (tx) => {
      await check(tx);
      await this.#setPassword(tx, actor.id, passwordHash);
      await revokeTokens(tx.orm, actor.id, actor.tokenId);
    });
    return deviceCookie(this.#context, { id: actor.id, passwordHash });
  }

  /** Checks the password of an account's owner who signs in by another way. @throws ApiError `invalid`, `tooMany` */
  async confirmOwner(owner: User, password: string, origin: Origin): Promise<void> {
    const fits = await this.#guess(owner, { email: owner.email, password }, origin);
    if (!fits) throw invalidField('password', WRONG_PASSWORD);
  }

  /**
   * Compares a password before there is a session. Attempts from unknown devices share one counter, which must not lock
   * out the owner on a known device.
   */
  async #guess(user: User | undefined, { email, password }: LoginForm, origin: Origin): Promise<boolean> {
    const device = await findKnownDevice(this.#context, user ?? NOBODY, origin);
    return this.#attempts.guess(device ?? strangerKey(email), () => passwordFits(user?.passwordHash, password));
  }

  /**
   * Checks the password of a signed-in user again. Each session has its own counter: a stolen session cannot guess on,
   * and guesses at the login do not block a signed-in owner. The change itself begins with the returned check, since
   * the owner may have reset the password or ended the session while the passwords were compared.
   * @throws ApiError `invalid` about `field`, `tooMany`.
   */
  async confirmPassword(
    actor: Pick<Actor, 'id' | 'tokenId'>,
    password: string,
    field = 'password',
    wrong = WRONG_PASSWORD,
  ): Promise<PasswordCheck> {
    const { orm } = this.#context.db;
    const user = await orNotFound(findUser(orm, actor.id));
    if (!user.passwordHash) throw invalidField(field, NO_PASSWORD);
    const fits = await this.#attempts.guess(`session ${actor.tokenId}`, () =>
      passwordFits(user.passwordHash, password),
    );
    if (!fits) throw invalidField(field, wrong);
    return async (tx) => {
      const owner = await lockUser(tx.orm, actor.id);
      if (!(await holdToken(tx.orm, actor.tokenId))) throw new ApiError('unauthenticated');
      if (owner?.passwordHash !== user.passwordHash) throw invalidField(field, wrong);
    };
  }

  #isKnownBrowser(user: User | undefined, { cookies }: Origin): boolean {
    return readDeviceToken(this.#context.secretKey, user ?? NOBODY, cookies) !== undefined;
  }

  async #setPassword(tx: Transaction, userId: number, passwordHash: string): Promise<void> {
    const { outbox, config, clock } = this.#context;
    const user = await orNotFound(setPasswordHash(tx.orm, userId, passwordHash));
    await outbox.add(
      tx,
      'mail',
      passwordChangedMail(user, { at: clock(), url: `${config.publicUrl}/forgot-password` }),
    );
  }
}
