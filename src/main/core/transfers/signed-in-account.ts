import { isRecord } from '../is-record.ts';
import type { Send } from './http-client.ts';
import { failureOf, jsonOf, unexpected } from './server-answers.ts';

const IDLE = 30_000;

export interface SignedIn {
  readonly token: string;
  /** Account id on the server. */
  readonly account: number;
}

export interface SignedInAccountOptions {
  readonly token: () => Promise<string | null>;
  readonly send: Send;
  readonly now: () => number;
}

/** The account of the session's token, requested once per token. */
export class SignedInAccount {
  readonly #options: SignedInAccountOptions;
  #known: SignedIn | null = null;

  constructor(options: SignedInAccountOptions) {
    this.#options = options;
  }

  /** Null when nobody is signed in. Rejects with `Interrupted` when the server does not answer. */
  async get(signal: AbortSignal): Promise<SignedIn | null> {
    const token = await this.#options.token();
    if (token === null) return null;
    if (this.#known?.token !== token) this.#known = { token, account: await this.#ask(token, signal) };
    return this.#known;
  }

  async #ask(token: string, signal: AbortSignal): Promise<number> {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const answer = await this.#options.send({ method: 'GET', path: '/api/me', headers, signal, idle: IDLE });
    const json = jsonOf(answer);
    const id = isRecord(json) && isRecord(json.data) ? json.data.id : undefined;
    if (answer.status === 200 && Number.isSafeInteger(id)) return Number(id);
    const what = 'The question who is signed in';
    throw answer.status < 400 ? unexpected(answer, what) : failureOf(answer, what, this.#options.now());
  }
}
