import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { IDEMPOTENCY_KEY } from '#shared/contract/endpoint.ts';
import { after, type Clock, hours } from '../clock.ts';
import { type CommitGuard, withCommitGuard } from '../db/commit-guard.ts';
import type { Database } from '../db/open.ts';
import { sweepInBatches } from '../db/sweep-in-batches.ts';
import { ApiError } from './api-error.ts';
import { findKey, forgetKeys, insertKey, type KeyRow, storeAnswer } from './idempotency-keys.repository.ts';

/** How long a key is remembered. */
const REMEMBERED = hours(24);
/** How long the answer of an effect may be on its way, before it counts as lost with its process. */
const ANSWERED_WITHIN = 10_000;
const CIPHER = 'aes-256-gcm';
const [IV_BYTES, TAG_BYTES] = [12, 16];

/** The answer of a call. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Its `Set-Cookie`. */
  readonly cookie?: string | undefined;
}

export interface KeyedRequest {
  readonly key: string;
  /** The name of the call. */
  readonly call: string;
  /** Whose key it is; keys of calls without an account share one scope. */
  readonly userId: number | undefined;
  /** The content of the request that a repeat must match, as JSON. */
  readonly content: unknown;
}

interface Options {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: string;
}

/** How a call answers. */
interface Work {
  /** Has the effect, and answers. */
  first(): Promise<Answer>;
  /** Answers a repeat of a request that had its effect and no answer. It goes on from the record that the effect made. */
  again?: ((madeId: number) => Promise<Answer>) | undefined;
}

const OTHER_CONTENT = 'This Idempotency-Key was used before with other content. Use a new key for a new request.';
const UNDER_WAY = 'A request with this Idempotency-Key is still being carried out. Ask again in a moment.';
const ANSWER_LOST =
  'This request was carried out, but its answer was lost. Look at the result before you send it with a new key.';

const underWay = () => new ApiError('wrongState', UNDER_WAY, undefined, 1);

/** Rolls back an effect that a concurrent request with the same key has had. */
class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

type Row = Pick<KeyRow, 'userId' | 'scope' | 'keyDigest' | 'requestDigest'>;

/** Reads the header. @throws ApiError 422 when it is not a valid key. */
export const readIdempotencyKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && IDEMPOTENCY_KEY.test(header)) return header;
  throw new ApiError('invalid', 'An Idempotency-Key has 1 to 255 visible ASCII characters.');
};

/** JSON with the fields of each object in a fixed order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? '';

/**
 * Executes a request once per idempotency key. The transaction that has the effect inserts the key's row, so that the
 * row exists exactly when the effect does: a request that was refused, failed or died before has left nothing, and its
 * repeat runs at once. The answer is stored afterwards, for a day; without one a repeat goes on from the step that
 * happened. The table reveals nothing without the client's key: digests are keyed, and the answer, which may contain a
 * token, is encrypted under it.
 */
export class IdempotencyKeys {
  readonly #options: Options;
  /** Digests of the keys whose requests this process is carrying out. */
  readonly #running = new Set<string>();
  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * @throws ApiError 422 when the key was used for other content, 409 with Retry-After while the first request runs,
   * 409 when it had its effect but its answer was lost; otherwise what `work` throws.
   */
  async run(request: KeyedRequest, work: Work): Promise<Answer> {
    const row = this.#rowOf(request);
    const known = await this.#find(row);
    if (known) return this.#repeat(request.key, known, work);
    const name = `${row.scope} ${row.keyDigest}`;
    if (this.#running.has(name)) throw underWay();
    this.#running.add(name);
    try {
      return await this.#first(request.key, row, work);
    } finally {
      this.#running.delete(name);
    }
  }

  /** Deletes keys that are a day old. @param signal ends the run between two batches. @returns how many. */
  sweep(signal?: AbortSignal): Promise<number> {
    return sweepInBatches(() => forgetKeys(this.#options.db.orm, this.#since()), signal);
  }

  async #first(key: string, row: Row, work: Work): Promise<Answer> {
    let id: number | undefined;
    const insert: CommitGuard = async (tx, madeId) => {
      if (id !== undefined) return;
      const made = await insertKey(tx.orm, { ...row, madeId, createdAt: this.#options.clock() }, this.#since());
      if (made === undefined) throw new KeyTaken();
      tx.afterCommit(() => {
        id = made;
      });
    };
    try {
      const answer = await withCommitGuard(insert, work.first);
      if (id !== undefined) await this.#keep(key, id, answer);
      return answer;
    } catch (error) {
      // It may have been refused because a concurrent request with its key has done the same.
      const isRefusal = error instanceof KeyTaken || error instanceof ApiError;
      const other = isRefusal && id === undefined ? await this.#find(row) : undefined;
      if (other) return this.#repeat(key, other, work);
      throw error instanceof KeyTaken ? underWay() : error;
    }
  }

  async #find(row: Row): Promise<KeyRow | undefined> {
    const known = await findKey(this.#options.db.orm, row, this.#since());
    if (known && known.requestDigest !== row.requestDigest) throw new ApiError('invalid', OTHER_CONTENT);
    return known;
  }

  async #repeat(key: string, { id, madeId, status, answer, createdAt }: KeyRow, work: Work): Promise<Answer> {
    if (status !== null && answer) return { status, ...this.#unseal(key, answer) };
    if (work.again) {
      const made = await work.again(madeId ?? 0);
      await this.#keep(key, id, made);
      return made;
    }
    if (after(createdAt, ANSWERED_WITHIN) > this.#options.clock()) throw underWay();
    throw new ApiError('wrongState', ANSWER_LOST);
  }

  /** Does not throw: the work is done, and a failure would tell the caller that it is not. */
  async #keep(key: string, id: number, { status, ...content }: Answer): Promise<void> {
    const { db } = this.#options;
    try {
      await storeAnswer(db.orm, id, { status, answer: this.#seal(key, content) });
    } catch (error) {
      db.log.error({ err: error }, 'an answer could not be kept for a repeat of its request');
    }
  }

  #since(): Date {
    return after(this.#options.clock(), -REMEMBERED);
  }

  #rowOf({ userId, call, key, content }: KeyedRequest): Row {
    return {
      userId: userId ?? null,
      scope: `${userId ?? 'public'} ${call}`,
      keyDigest: this.#digest('key', key),
      requestDigest: this.#digest('request', `${key}\n${canonical(content)}`),
    };
  }

  #digest(use: string, text: string): string {
    return createHmac('sha256', this.#options.secret).update(`${use}\n${text}`).digest('base64url');
  }

  /** A 256-bit key that is not in the database: derived from the client's key and the server's secret. */
  #cipherKey(key: string): Buffer {
    return createHmac('sha256', this.#options.secret).update(`answer\n${key}`).digest();
  }

  /** A body is an object, so a list is a body with its cookie. */
  #seal(key: string, { body, cookie }: Omit<Answer, 'status'>): Buffer {
    const content = cookie === undefined ? body : [body, cookie];
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#cipherKey(key), iv);
    const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  }

  #unseal(key: string, sealed: Buffer): Omit<Answer, 'status'> {
    const [iv, tag] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
    const decipher = createDecipheriv(CIPHER, this.#cipherKey(key), iv).setAuthTag(tag);
    const plain = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    const content: unknown = JSON.parse(plain.toString('utf8'));
    return Array.isArray(content) ? { body: content[0], cookie: content[1] } : { body: content };
  }
}
