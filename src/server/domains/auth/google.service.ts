import { eq } from 'drizzle-orm';
import type { GoogleLoginForm, GoogleRegisterForm } from '#shared/contract/auth.ts';
import type { Context } from '../../context.ts';
import { violatedConstraint } from '../../db/constraint.ts';
import { users } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { invalidField, Refusal } from '../../http/refusal.ts';
import { type IdentifiedPerson, IdentityRefused, IdentityUnavailable } from '../../providers/identity/identity.ts';
import type { AuthService, Session } from './auth.service.ts';
import { createAccount } from './create-account.ts';
import type { Origin } from './known-devices.ts';
import { findByEmail } from './mail-code.ts';

const HAS_ACCOUNT =
  'There is already an account with this address. Log in with its password, or choose “Forgot password?” to set one.';
const REGISTERED = 'This Google account is registered already. Log in with Google instead.';
const UNKNOWN = 'No account belongs to this Google account yet. Register first.';
const OTHER_ADDRESS = 'This is not the address of your Google account.';
const NOT_OFFERED = 'Signing in with Google is not offered here.';
const NO_ANSWER = 'Google does not answer right now. Please try again, or use your password.';

/**
 * Accounts that open by a Google account. Whoever holds an address by password keeps it: an account is never linked by
 * its address alone, so nobody can prepare an account that another's sign-in falls into.
 */
export class GoogleService {
  readonly #context: Context;
  readonly #auth: AuthService;

  constructor(context: Context, auth: AuthService) {
    this.#context = context;
    this.#auth = auth;
  }

  async register({ id, email, name, role, access_token }: GoogleRegisterForm, origin: Origin): Promise<Session> {
    const person = await this.#identify(id, access_token);
    if (person.email.toLowerCase() !== email.toLowerCase()) throw invalidField('email', OTHER_ADDRESS);
    const { db, clock } = this.#context;
    const account = { name, email: person.email, role, googleSubject: person.subject, emailVerifiedAt: clock() };
    if (await this.#bySubject(person)) throw new Refusal('wrongState', REGISTERED);
    try {
      const user = await transaction(db, (tx) => createAccount(tx, account, clock()));
      return await this.#auth.open({ id: user.id, email: person.email, name }, origin);
    } catch (error) {
      const violated = violatedConstraint(error);
      if (violated === 'users_google_subject_key') throw new Refusal('wrongState', REGISTERED);
      if (violated === 'users_email_key') throw new Refusal('wrongState', HAS_ACCOUNT);
      throw error;
    }
  }

  async login({ id, access_token }: GoogleLoginForm, origin: Origin): Promise<Session> {
    const person = await this.#identify(id, access_token);
    const user = await this.#bySubject(person);
    if (user?.suspendedAt) throw new Refusal('forbidden', 'This account is suspended. Please write to support.');
    if (user) return this.#auth.open(user, origin);
    if (await findByEmail(this.#context, person.email)) throw new Refusal('wrongState', HAS_ACCOUNT);
    throw new Refusal('notFound', UNKNOWN);
  }

  async #bySubject({ subject }: IdentifiedPerson) {
    const [user] = await this.#context.db.orm.select().from(users).where(eq(users.googleSubject, subject));
    return user;
  }

  async #identify(id: string, accessToken: string): Promise<IdentifiedPerson> {
    const { identity, log } = this.#context;
    if (!identity) throw new Refusal('notFound', NOT_OFFERED);
    try {
      return await identity.identify(accessToken, id);
    } catch (error) {
      if (error instanceof IdentityRefused) throw new Refusal('invalid', error.message);
      if (!(error instanceof IdentityUnavailable)) throw error;
      log.warn({ err: error }, 'the identity provider gave no usable answer');
      throw new Refusal('internal', NO_ANSWER);
    }
  }
}
