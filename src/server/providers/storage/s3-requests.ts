import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { ProviderUnavailable } from '../provider-unavailable.ts';
import type { CdnSettings } from './cdn-links.ts';
import type { LinkSigner } from './link-signer.ts';

export interface S3Settings {
  /** Origin of the store, through which this server reaches it. */
  readonly endpoint: string;
  /** Origin of the store for people's browsers and clients; the endpoint unless it is set. */
  readonly publicEndpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket is named in the path, instead of in the host name. */
  readonly forcePathStyle: boolean;
  /** Through which people get videos; without it from `publicEndpoint`. */
  readonly cdn?: CdnSettings | undefined;
}

/** Attempts of one request, since stores answer 500 and 503 now and then and expect a repeat. */
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;
/** Until the head of the answer. The body has undici's time-out of its own: five minutes of silence. */
const ANSWER_WITHIN_MS = 120_000;

/** Codes for a store or quota that is full; which one depends on the product. */
const FULL = /Quota|Insufficient|StorageFull|NoSpace/;

/** The text of an element of an answer; S3's answers are flat XML whose values need no entities, except messages. */
export const textOf = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];

/** What to correct, by the names that S3 gives its refusals. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/NoSuchBucket/, 'S3_BUCKET names no bucket of the store. Create it, or correct S3_BUCKET or S3_FORCE_PATH_STYLE.'],
  [/Malformed|Redirect|Location|Region/, 'S3_REGION is not the region of the bucket, or S3_ENDPOINT not its address.'],
  [
    /./,
    'The store refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or they may not read, write and list in S3_BUCKET.',
  ],
  [/^/, 'S3_ENDPOINT is not the address of an S3 store.'],
];

/** An answer of the store that is not the expected one. */
export class S3Error extends ProviderUnavailable {
  override readonly name = 'S3Error';
  override readonly isAway: boolean;
  override readonly advice: string;
  /** 0 without an answer. */
  readonly status: number;
  /** S3's name of the error, such as `NoSuchBucket`; empty where the answer has none. */
  readonly reason: string;
  /** `ENOSPC` when the store is full, as of a full disk. */
  readonly code: string | undefined;

  constructor(status: number, reason: string, message: string) {
    super('the store', new Error(`${[status || undefined, reason].filter(Boolean).join(' ')} ${message}`.trim()));
    this.status = status;
    this.reason = reason;
    this.code = status === 507 || FULL.test(reason) ? 'ENOSPC' : undefined;
    this.isAway = status === 0 || status >= 500;
    this.advice = `${FAULTS.find(([name]) => name.test(reason))?.[1]} (${this.message})`;
  }
}

export interface S3Request {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** Of the body, in hexadecimal digits; it is computed unless it is known. */
  readonly sha256?: string;
}

/** Computed on another thread. */
export const sha256Of = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');

/** The error of an answer that did not come, or not whole: `fetch` wraps what has happened to the connection. */
export const unanswered = (error: unknown): S3Error => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new S3Error(0, '', cause instanceof Error ? cause.message : String(cause));
};

const bucketAddress = ({ bucket, forcePathStyle }: S3Settings, endpoint: string): string => {
  const { protocol, host } = new URL(endpoint);
  return forcePathStyle ? `${protocol}//${host}/${bucket}/` : `${protocol}//${bucket}.${host}/`;
};

/** Sends signed requests to a bucket (AWS Signature Version 4). */
export class S3Requests implements LinkSigner {
  readonly #settings: S3Settings;
  readonly #aws: AwsClient;
  readonly #closing = new AbortController();
  readonly #running = new Set<AbortController>();

  constructor(settings: S3Settings) {
    this.#settings = settings;
    this.#aws = new AwsClient({ ...settings, service: 's3' });
  }

  get origin(): string {
    return new URL(bucketAddress(this.#settings, this.#settings.publicEndpoint)).origin;
  }

  /** Ends running requests and refuses new ones. */
  close(): void {
    this.#closing.abort();
    for (const running of this.#running) running.abort();
  }

  /**
   * Sends a request, again after an answer 5xx or 429 or none at all. Its body is signed, so that the store refuses one
   * that arrives changed.
   * @throws S3Error for every other answer than 2xx.
   */
  async send(method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE', path: string, request: S3Request = {}) {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#once(method, path, request);
      if (!(answer instanceof S3Error)) return answer;
      const isPassing = answer.status === 0 || answer.status >= 500 || answer.status === 429;
      if (attempt === ATTEMPTS || !isPassing || answer.code || this.#closing.signal.aborted) throw answer;
      await pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random() / 2));
    }
  }

  async link(path: string, query: Readonly<Record<string, string>>, seconds: number): Promise<string> {
    const url = new URL(path, bucketAddress(this.#settings, this.#settings.publicEndpoint));
    const added = { 'response-cache-control': 'private, no-store', 'X-Amz-Expires': String(seconds) };
    url.search = new URLSearchParams({ ...query, ...added }).toString();
    return (await this.#aws.sign(url, { aws: { signQuery: true } })).url;
  }

  async #once(
    method: string,
    path: string,
    { query = {}, headers, body, sha256 }: S3Request,
  ): Promise<Response | S3Error> {
    const url = new URL(path, bucketAddress(this.#settings, this.#settings.endpoint));
    url.search = new URLSearchParams(query).toString();
    const hash = sha256 ?? (await sha256Of(body ?? new Uint8Array()));
    const signed = await this.#aws.sign(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      ...(body && { body }),
    });
    const running = new AbortController();
    this.#running.add(running);
    const timer = setTimeout(() => running.abort(), ANSWER_WITHIN_MS);
    try {
      this.#closing.signal.throwIfAborted();
      const answer = await fetch(signed, { signal: running.signal, redirect: 'manual' });
      return answer.ok ? answer : await this.#errorOf(answer);
    } catch (error) {
      return running.signal.aborted ? new S3Error(0, '', 'did not answer in time') : unanswered(error);
    } finally {
      clearTimeout(timer);
      this.#running.delete(running);
    }
  }

  async #errorOf(answer: Response): Promise<S3Error> {
    const xml = await answer.text();
    return new S3Error(answer.status, textOf(xml, 'Code') ?? '', textOf(xml, 'Message') ?? '');
  }
}
