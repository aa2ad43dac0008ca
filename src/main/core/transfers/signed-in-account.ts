import { ROLES, type Role } from '#shared/domain/people/roles.ts';
import type { Send } from './http-client.ts';
import { dataOf, failureOf } from './server-answers.ts';

const IDLE = 30_000;

export interface SignedIn {
  readonly token: string;
  /** Account id on the server. */
  readonly account: number;
}

export interface SignedInWithRole extends SignedIn {
  readonly role: Role | null;
}

export interface SignedInAccountOptions {
  readonly token: () => Promise<string | null>;
  readonly send: Send;
  readonly now: () => number;
}

/** The account of the session's token, requested once per token. */
export class SignedInAccount {
  readonly #options: SignedInAccountOptions;
  #known: SignedInWithRole | null = null;

  constructor(options: SignedInAccountOptions) {
    this.#options = options;
  }

  /** Null when nobody is signed in. Rejects with `Interrupted` when the server does not answer. */
  async get(signal: AbortSignal): Promise<SignedInWithRole | null> {
    const token = await this.#options.token();
    if (token === null) return null;
    if (this.#known?.token !== token) this.#known = { token, ...(await this.#ask(token, signal)) };
    return this.#known;
  }

  async #ask(token: string, signal: AbortSignal): Promise<Omit<SignedInWithRole, 'token'>> {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const answer = await this.#options.send({ method: 'GET', path: '/api/me', headers, signal, idle: IDLE });
    const { id, role } = dataOf(answer) ?? {};
    if (Number.isSafeInteger(id)) return { account: Number(id), role: ROLES.find((known) => known === role) ?? null };
    throw failureOf(answer, 'The question who is signed in', this.#options.now());
  }
}
