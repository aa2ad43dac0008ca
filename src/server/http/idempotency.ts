import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { IDEMPOTENCY_KEY } from '#shared/contract/endpoint.ts';
import { after, type Clock, hours } from '../clock.ts';
import { withCommitGuard } from '../db/commit-guard.ts';
import { asKind, unavailabilityOf } from '../db/database-error.ts';
import type { Database } from '../db/open.ts';
import { sweepInBatches } from '../db/sweep-in-batches.ts';
import type { Transaction } from '../db/transaction.ts';
import { ApiError, tooMany } from './api-error.ts';
import {
  findKey,
  forgetKey,
  forgetKeys,
  hasTooManyKeys,
  insertKey,
  type Lease,
  markCommitted,
  releaseKey,
  storeAnswer,
  takeOverKey,
} from './idempotency-keys.repository.ts';

/** How long a key is remembered. */
const REMEMBERED = hours(24);
/**
 * After this time a process that did not answer counts as dead. Longer than any call takes after its body has arrived.
 */
const LEASE = 60_000;
/** Keys that one account may use for one call within a day. */
const MOST_KEYS = 10_000;
const FULL_RETRY_AFTER = 3_600;
const CIPHER = 'aes-256-gcm';
const [IV_BYTES, TAG_BYTES] = [12, 16];

/** The stored answer of a call; API errors are stored too. */
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

const OTHER_CONTENT = 'This Idempotency-Key was used before with other content. Use a new key for a new request.';
const FULL = 'You have made this request very often today. Please try again later.';
const UNDER_WAY = 'A request with this Idempotency-Key is still being carried out. Ask again in a moment.';
const ANSWER_LOST =
  'This request was carried out, but its answer was lost. Look at the result before you send it with a new key.';

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

/** Errors that a retry may overcome are not stored. */
const isLasting = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

/** Nothing of the request was done yet, even if it is unknown whether its key was stored. */
const beforeWork = (error: unknown): never => {
  throw unavailabilityOf(error)?.kind === 'commit-unknown' ? asKind('connection-lost', error) : error;
};

/**
 * Executes a request once per idempotency key. The key's row is inserted before the work; the transaction that has the
 * effect marks it, so that after a crash it is known whether the work took effect; the answer is stored for a day. The
 * table reveals nothing without the client's key: digests are keyed, and the answer, which may contain a token, is
 * encrypted under it.
 */
export class IdempotencyKeys {
  readonly #options: Options;
  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * @throws ApiError 422 when the key was used for other content, 409 with Retry-After while the first request runs,
   * 409 when the work took effect but its answer was lost; otherwise what `work` throws.
   */
  async run(request: KeyedRequest, work: () => Promise<Answer>): Promise<Answer> {
    const begun = await this.#begin(request).catch(beforeWork);
    if ('answer' in begun) return begun.answer;
    const { lease } = begun;
    const answer = await this.#carryOut(lease, work, request.userId === undefined);
    await this.#keep(request.key, lease, answer);
    return answer;
  }

  /** Does not throw: the work is done, and a failure would tell the caller that it is not. */
  async #keep(key: string, lease: Lease, { status, ...content }: Answer): Promise<void> {
    const { db } = this.#options;
    try {
      await storeAnswer(db.orm, lease, { status, answer: this.#seal(key, content) });
    } catch (error) {
      db.log.error({ err: error }, 'an answer could not be kept for a repeat of its request');
    }
  }

  /** Deletes keys that are a day old. @param signal ends the run between two batches. @returns how many. */
  sweep(signal?: AbortSignal): Promise<number> {
    const { db, clock } = this.#options;
    const before = after(clock(), -REMEMBERED);
    return sweepInBatches(() => forgetKeys(db.orm, before), signal);
  }

  async #begin(request: KeyedRequest): Promise<{ lease: Lease } | { answer: Answer }> {
    const { orm } = this.#options.db;
    const now = this.#options.clock();
    const { userId, call, key } = request;
    const name = { scope: `${userId ?? 'public'} ${call}`, keyDigest: this.#digest('key', key) };
    const requestDigest = this.#digest('request', `${key}\n${canonical(request.content)}`);
    await forgetKey(orm, name, after(now, -REMEMBERED));
    const lockedUntil = after(now, LEASE);
    const row = { ...name, userId: userId ?? null, requestDigest, lockedUntil, createdAt: now };
    // The scope of strangers has no keys but those of calls that had an effect, which have limits of their own.
    const made = await insertKey(orm, row, MOST_KEYS);
    if (made) return { lease: made };
    const known = await findKey(orm, name);
    if (known && known.requestDigest !== requestDigest) throw new ApiError('invalid', OTHER_CONTENT);
    if (known?.status && known.answer) return { answer: { status: known.status, ...this.#unseal(key, known.answer) } };
    if (!known && userId !== undefined && (await hasTooManyKeys(orm, name.scope, MOST_KEYS)))
      throw tooMany(FULL_RETRY_AFTER, FULL);
    // The attempt of a dead process is taken over if it had no effect.
    const taken = await takeOverKey(orm, name, { now, lockedUntil });
    if (taken) return { lease: taken };
    if (known?.committedAt && known.lockedUntil <= now) throw new ApiError('wrongState', ANSWER_LOST);
    throw new ApiError('wrongState', UNDER_WAY, undefined, 1);
  }

  /**
   * Does the work. An error that a retry may overcome releases the key, unless the work took effect; so does any error of a
   * call without an account, since strangers could fill the table with refusals.
   */
  async #carryOut(lease: Lease, work: () => Promise<Answer>, isPublic: boolean): Promise<Answer> {
    let committed = false;
    const mark = async (tx: Transaction): Promise<void> => {
      if (committed) return;
      if (!(await markCommitted(tx.orm, lease, this.#options.clock())))
        throw new ApiError('wrongState', UNDER_WAY, undefined, 1);
      tx.afterCommit(() => {
        committed = true;
      });
    };
    try {
      return await withCommitGuard(mark, work);
    } catch (error) {
      if (isLasting(error) && error.message !== UNDER_WAY && (committed || !isPublic))
        return {
          status: error.status,
          body: { message: error.message, ...(error.errors && { errors: error.errors }) },
        };
      await releaseKey(this.#options.db.orm, lease, this.#options.clock());
      throw error;
    }
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
