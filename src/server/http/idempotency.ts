import { createHmac } from 'node:crypto';
import { IDEMPOTENCY_KEY } from '#shared/contract/endpoint.ts';
import { CallEffects, withCommitGuard } from '../db/commit-guard.ts';
import type { Database } from '../db/open.ts';
import { after, type Clock, hours } from '../lib/clock.ts';
import { ApiError } from './api-error.ts';
import { findKey, forgetKeys, insertKey, type KeyRow } from './idempotency-keys.repository.ts';

/** How long a key is remembered. */
const REMEMBERED = hours(24);

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
interface Work<T> {
  /** Has the effect. */
  first(): Promise<T>;
  /** Answers a repeat of a request that had its effect, from the record that it noted; 0 when it noted none. */
  onRepeat(madeId: number): Promise<T>;
}

const OTHER_CONTENT = 'This Idempotency-Key was used before with other content. Use a new key for a new request.';

/** Rolls back an effect that a concurrent request with the same key has had. */
class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

type Row = Pick<KeyRow, 'userId' | 'scope' | 'keyDigest' | 'requestDigest'>;

/** Reads the header. @throws ApiError 422 when it is not a valid key. */
export const readIdempotencyKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && IDEMPOTENCY_KEY.test(header)) return header;
  throw new ApiError('invalid', 'An Idempotency-Key must have 1 to 255 visible ASCII characters.');
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
 * repeat runs at once. Any other repeat, within a day, is answered from what was made. Neither keys nor answers are stored:
 * the digests are keyed, and tokens and links are made anew.
 */
export class IdempotencyKeys {
  readonly #options: Options;
  constructor(options: Options) {
    this.#options = options;
  }

  /** @throws ApiError 422 when the key was used for other content; otherwise what `work` throws. */
  async run<T>(request: KeyedRequest, work: Work<T>): Promise<T> {
    const row = this.#rowOf(request);
    const known = await this.#find(row);
    if (known) return work.onRepeat(known.madeId);
    const effects = new CallEffects(async ({ orm }, madeId) => {
      const isNew = await insertKey(orm, { ...row, madeId, createdAt: this.#options.clock() }, this.#since());
      if (!isNew) throw new KeyTaken();
    });
    try {
      return await withCommitGuard(work.first, effects);
    } catch (error) {
      // It may have been refused because a concurrent request with its key has done the same.
      const isRefusal = error instanceof KeyTaken || error instanceof ApiError;
      const other = isRefusal && !effects.isKept ? await this.#find(row) : undefined;
      if (other) return work.onRepeat(other.madeId);
      throw error;
    }
  }

  /** Deletes keys that are a day old. @param signal ends the run between two batches. @returns how many. */
  sweep(signal?: AbortSignal): Promise<number> {
    return forgetKeys(this.#options.db.orm, this.#since(), signal);
  }

  async #find(row: Row): Promise<KeyRow | undefined> {
    const known = await findKey(this.#options.db.orm, row, this.#since());
    if (known && known.requestDigest !== row.requestDigest) throw new ApiError('invalid', OTHER_CONTENT);
    return known;
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
}
