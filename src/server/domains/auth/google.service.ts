import type { GoogleCodeForm, GoogleConnectForm, GoogleLoginForm, GoogleRegisterForm } from '#shared/contract/auth.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Role } from '#shared/domain/people/roles.ts';
import { nameProblem } from '#shared/domain/text/visible-text.ts';
import type { Context } from '../../context.ts';
import { violatedConstraint } from '../../db/database-error.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError, invalidField } from '../../http/api-error.ts';
import { NetworkAttempts } from '../../http/attempts.ts';
import { isReservedName } from '../../http/reserved-names.ts';
import { minutes } from '../../lib/clock.ts';
import {
  type IdentifiedPerson,
  type Identity,
  IdentityRefused,
  IdentityUnavailable,
} from '../../providers/identity/identity.ts';
import { googleConnectedMail, googleDisconnectedMail } from './auth.mails.ts';
import type { AuthService, Session } from './auth.service.ts';
import { createAccount } from './create-account.ts';
import type { Origin } from './remember-device.ts';
import {
  clearGoogleSubject,
  findByEmail,
  findByGoogleSubject,
  findUser,
  setGoogleSubject,
  type User,
} from './users.repository.ts';

const OTHER = 'This account is connected to another Google account. Disconnect that one first.';
const NOT_CONNECTED = 'Google is not connected to this account.';

type Surroundings = Pick<Context, 'outbox' | 'clock' | 'config'>;

/** The account as it was when the password was compared. */
type PasswordAccount = Pick<User, 'id' | 'email' | 'emailVerifiedAt'> & { readonly passwordHash: string };

/** Whether a Google account has the same address as the account and thereby verifies it. */
const isSameAddress = (one: { readonly email: string }, other: { readonly email: string }): boolean =>
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
const linkGoogle = async (
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
const unlinkGoogle = async ({ outbox, clock, config }: Surroundings, tx: Transaction, id: number): Promise<void> => {
  const unlinked = await clearGoogleSubject(tx.orm, id);
  if (!unlinked) throw new ApiError('wrongState', NOT_CONNECTED);
  const url = `${config.publicUrl}/forgot-password`;
  await outbox.add(tx, 'mail', googleDisconnectedMail(unlinked, { at: clock(), url }));
};

const REGISTERED = 'This Google account is registered already. Log in with Google instead.';
const UNKNOWN = 'No account belongs to this Google account yet. Register first.';
const OTHER_ADDRESS = 'This is not the address of your Google account.';
const OTHER_GOOGLE =
  'The account of this address is connected to another Google account. Log in with that one, or with the password.';
const TAKEN = 'This Google account belongs to another account here.';
const NOT_OFFERED = 'Signing in with Google is not offered here.';
const NO_ANSWER = 'Google does not answer right now. Please try again, or use your password.';

/** Seconds. */
const RETRY_AFTER = 5;

/** Sign-ins per network address and window that are verified with Google. */
const CALLS = {
  name: 'google',
  attempts: 100,
  windowMs: minutes(15),
  message: 'Too many attempts. Please wait 15 minutes and try again.',
};

/**
 * Google accepts names that are not valid here, and its page offers no field for another one. Such an account is called
 * "New creator" until its owner enters a name in the profile; the address is shown to nobody else.
 */
const nameOf = (given: string, role: Role): string => {
  const isUsable = (name: string) => name !== '' && !nameProblem(name) && !isReservedName(name, true);
  const name = given.replace(/\s+/g, ' ').trim().slice(0, limits.name.max).toWellFormed();
  return [name, name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')].find(isUsable) ?? `New ${role}`;
};

/** The unique constraint decides which account a Google account opens. */
const refuseTaken = async <T>(linking: Promise<T>): Promise<T> => {
  try {
    return await linking;
  } catch (error) {
    if (violatedConstraint(error) === 'users_google_subject_key') throw new ApiError('wrongState', TAKEN);
    throw error;
  }
};

/**
 * Sign-in and sign-up by Google account. An account with a password is never linked by its address alone, so that
 * nobody can register a victim's address and wait for the victim's Google sign-in. Linking requires the Google sign-in
 * and the password.
 */
export class GoogleService {
  readonly #context: Context;
  readonly #auth: AuthService;
  readonly #calls: NetworkAttempts;

  constructor(context: Context, auth: AuthService) {
    this.#context = context;
    this.#auth = auth;
    this.#calls = new NetworkAttempts(context, CALLS);
  }

  async register({ id, email, name, role, access_token }: GoogleRegisterForm, origin: Origin): Promise<Session> {
    const person = await this.#identify(id, access_token, origin);
    if (!isSameAddress(person, { email })) throw invalidField('email', OTHER_ADDRESS);
    if (await this.#bySubject(person)) throw new ApiError('wrongState', REGISTERED);
    return this.#create({ ...person, name }, role, origin);
  }

  /** The flow of the desktop app: one button signs in a known user, or registers an unknown one with the given role. */
  async signInByCode(form: GoogleCodeForm, origin: Origin): Promise<Session> {
    const { code, code_verifier: codeVerifier, redirect_uri: redirectUri, nonce, role } = form;
    const person = await this.#ask(
      (identity) => identity.exchangeCode({ code, codeVerifier, redirectUri, nonce }),
      origin,
    );
    const user = await this.#bySubject(person);
    if (user) return this.#open(user.id, person.subject, origin);
    return role ? this.#create(person, role, origin) : this.#linkAndOpen(person, undefined, origin);
  }

  #create(person: IdentifiedPerson, role: Role, origin: Origin): Promise<Session> {
    return this.#auth.countSignUp(origin, () => this.#createAccount(person, role, origin));
  }

  async #createAccount(person: IdentifiedPerson, role: Role, origin: Origin): Promise<Session> {
    const { db, clock } = this.#context;
    const { subject: googleSubject, email } = person;
    const name = nameOf(person.name, role);
    try {
      return await transaction(db, async (tx) => {
        const account = { name, email, role, googleSubject, emailVerifiedAt: clock() };
        const { id } = await createAccount(tx, account, clock());
        return this.#auth.begin(tx, { id, name, email, passwordHash: null }, origin);
      });
    } catch (error) {
      const violated = violatedConstraint(error);
      if (violated === 'users_google_subject_key') throw new ApiError('wrongState', REGISTERED);
      if (violated === 'users_email_key') throw new ApiError('passwordNeeded');
      throw error;
    }
  }

  async login({ id, access_token, password }: GoogleLoginForm, origin: Origin): Promise<Session> {
    const person = await this.#identify(id, access_token, origin);
    const user = await this.#bySubject(person);
    if (user) return this.#open(user.id, person.subject, origin);
    return this.#linkAndOpen(person, password, origin);
  }

  /**
   * Connects a Google account to the signed-in user. An unverified address accepts only the Google account of the same
   * address: it may belong to somebody else, who could not remove the link by resetting the password.
   */
  async connect(actor: Actor, { id, access_token, password }: GoogleConnectForm, origin: Origin): Promise<void> {
    const { db } = this.#context;
    const person = await this.#identify(id, access_token, origin);
    const owner = await findUser(db.orm, actor.id);
    const check = await this.#auth.confirmPassword(actor, password);
    if (!owner?.passwordHash) throw new ApiError('wrongState');
    if (!owner.emailVerifiedAt && !isSameAddress(owner, person)) throw new ApiError('unverified');
    const account = { ...owner, passwordHash: owner.passwordHash };
    const link = async (tx: Transaction) => {
      await check(tx);
      await linkGoogle(this.#context, tx, account, person);
    };
    await refuseTaken(transaction(db, link));
  }

  async disconnect(actor: Actor, password: string): Promise<void> {
    const check = await this.#auth.confirmPassword(actor, password);
    await transaction(this.#context.db, async (tx) => {
      await check(tx);
      await unlinkGoogle(this.#context, tx, actor.id);
    });
  }

  async #linkAndOpen(person: IdentifiedPerson, password: string | undefined, origin: Origin): Promise<Session> {
    const owner = await findByEmail(this.#context.db.orm, person.email);
    if (!owner) throw new ApiError('notFound', UNKNOWN);
    // A concurrent call linked it since it was looked up by its Google account.
    if (owner.googleSubject === person.subject) return this.#open(owner.id, person.subject, origin);
    if (owner.googleSubject || !owner.passwordHash) throw new ApiError('wrongState', OTHER_GOOGLE);
    if (!password) throw new ApiError('passwordNeeded');
    await this.#auth.confirmOwner(owner, password, origin);
    const account = { ...owner, passwordHash: owner.passwordHash };
    return refuseTaken(this.#auth.open(owner.id, origin, (tx) => linkGoogle(this.#context, tx, account, person)));
  }

  /** Opens the account that a Google account is linked to. */
  #open(id: number, subject: string, origin: Origin): Promise<Session> {
    return this.#auth.open(id, origin, async (_tx, { googleSubject }) => {
      if (googleSubject !== subject) throw new ApiError('notFound', UNKNOWN);
    });
  }

  #bySubject({ subject }: IdentifiedPerson) {
    return findByGoogleSubject(this.#context.db.orm, subject);
  }

  #identify(id: string, accessToken: string, origin: Origin): Promise<IdentifiedPerson> {
    return this.#ask((identity) => identity.identify(accessToken, id), origin);
  }

  async #ask(
    question: (identity: Identity) => Promise<IdentifiedPerson>,
    { address }: Origin,
  ): Promise<IdentifiedPerson> {
    const { identity, log } = this.#context;
    if (!identity) throw new ApiError('notFound', NOT_OFFERED);
    return this.#calls.spend(address, async () => {
      try {
        return await question(identity);
      } catch (error) {
        if (error instanceof IdentityRefused) throw new ApiError('invalid', error.message);
        if (!(error instanceof IdentityUnavailable)) throw error;
        log.warn({ err: error }, 'the identity provider gave no usable answer');
        throw new ApiError('unavailable', NO_ANSWER, undefined, RETRY_AFTER);
      }
    });
  }
}
