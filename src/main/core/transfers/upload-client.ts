import type { UploadTarget } from '#shared/domain/transfers/transfer.ts';
import { Interrupted } from '#shared/domain/transfers/transfer-failure.ts';
import { isRecord } from '../is-record.ts';
import type { Answer, BodySource, ClientRequestOptions, Send } from './http-client.ts';
import { dataOf, failureOf, sentenceOf } from './server-answers.ts';

const PATH = '/api/uploads';
const VERSION = '1.0.0';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Milliseconds of silence after which the connection is treated as dead. */
const IDLE = MINUTE;
/** After the last byte the server may verify the whole file before it responds. */
const CHECKING = 15 * MINUTE;

/** State of an upload on the server (`GET /api/uploads/:id`). */
export interface UploadState {
  readonly offset: number;
  readonly size: number;
  /** Hexadecimal; null until all bytes have arrived and are hashed. */
  readonly sha256: string | null;
  /** Whether a claim call has used the upload. */
  readonly claimed: boolean;
}

export interface NewUpload {
  readonly size: number;
  readonly fileName: string;
  readonly target: UploadTarget;
}

export interface UploadClientOptions {
  readonly send: Send;
  readonly token: string;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

const encode = (value: string): string => Buffer.from(value).toString('base64');

/** Pairs are separated by commas, key and Base64 value by a space (tus 1.0, "Upload-Metadata"). */
const metadataOf = ({ fileName, target }: NewUpload): string =>
  [
    ['filename', fileName],
    ['purpose', target.purpose],
    ...(target.purpose === 'delivery' ? [['job', String(target.job)]] : []),
  ]
    .map(([key, value = '']) => `${key} ${encode(value)}`)
    .join(',');

/** Path of the claim call for a target. */
const claimPath = (target: UploadTarget): string => {
  switch (target.purpose) {
    case 'pitch':
      return '/api/creator/video';
    case 'delivery':
      return `/api/creator/submit/user-job/${target.job}`;
    case 'portfolio':
      return '/api/creator/samples';
    case 'attachment':
      return '/api/chat/attachments';
  }
};

/** The key by which a message refers to its attachment. */
const claimKey = (target: UploadTarget): { readonly key?: string } =>
  target.purpose === 'attachment' ? { key: String(target.attachment) } : {};

const countIn = (text: string | string[] | undefined): number | null =>
  typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;

const isState = (value: unknown): value is Omit<UploadState, 'claimed'> & { claimed: boolean | 0 | 1 } =>
  isRecord(value) &&
  Number.isSafeInteger(value.offset) &&
  Number.isSafeInteger(value.size) &&
  (value.sha256 === null || (typeof value.sha256 === 'string' && /^[0-9a-f]{64}$/.test(value.sha256))) &&
  [true, false, 0, 1].includes(value.claimed as boolean);

/** Client for tus 1.0 and the related API calls. Throws an error for every unsuccessful response. */
export class UploadClient {
  readonly #options: UploadClientOptions;

  constructor(options: UploadClientOptions) {
    this.#options = options;
  }

  /** Creates an upload and returns its id. */
  async create(upload: NewUpload): Promise<string> {
    const answer = await this.#ask('POST', PATH, {
      headers: { 'upload-length': String(upload.size), 'upload-metadata': metadataOf(upload) },
      body: '',
    });
    const [, id] = /\/([0-9a-f]{32})$/.exec(answer.headers.location ?? '') ?? [];
    if (answer.status === 201 && this.#isTus(answer) && id !== undefined) return id;
    throw this.#failure(answer, 'The new upload');
  }

  /** The confirmed offset; null when the server has no unfinished upload with this id. */
  async offset(id: string, size: number): Promise<number | null> {
    const answer = await this.#ask('HEAD', `${PATH}/${id}`);
    // Only a 404 of our own server means that the upload is gone, because a proxy without its server may also send one.
    if (this.#isGone(answer)) return null;
    const offset = countIn(answer.headers['upload-offset']);
    if (answer.status !== 200 || !this.#isTus(answer) || offset === null || offset > size)
      throw this.#failure(answer, 'The question how much has arrived');
    return offset;
  }

  /** Sends bytes from an offset on and returns the new offset; null when the upload is gone. */
  async append(id: string, offset: number, body: BodySource, isLast: boolean): Promise<number | null> {
    const answer = await this.#ask('PATCH', `${PATH}/${id}`, {
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body,
      patience: isLast ? CHECKING : 2 * MINUTE,
    });
    if (this.#isGone(answer)) return null;
    const next = countIn(answer.headers['upload-offset']);
    if (answer.status === 204 && this.#isTus(answer) && next !== null && next >= offset && next <= offset + body.length)
      return next;
    // 409: the offsets differ. The next attempt asks by HEAD (tus 1.0, PATCH).
    if (answer.status === 409 && this.#isTus(answer))
      throw new Interrupted('server', { detail: 'The server is at another position.', delay: SECOND });
    throw this.#failure(answer, 'A part of the file');
  }

  /** State of an upload, also after the claim; null when the server does not know it. */
  async state(id: string): Promise<UploadState | null> {
    const answer = await this.#ask('GET', `${PATH}/${id}`, { patience: CHECKING });
    if (this.#isGone(answer)) return null;
    const state = dataOf(answer);
    if (!isState(state)) throw this.#failure(answer, 'The question about the checksum');
    return { ...state, claimed: Boolean(state.claimed) };
  }

  /** Deletes an upload; an unknown one counts as deleted. */
  async remove(id: string): Promise<void> {
    const answer = await this.#ask('DELETE', `${PATH}/${id}`);
    if (answer.status !== 204 && !this.#isGone(answer)) throw this.#failure(answer, 'The removal');
  }

  /** Claims a finished upload for its target. Idempotent: repeating the call has no effect. */
  async claim(target: UploadTarget, id: string, poster: string | null): Promise<void> {
    const answer = await this.#ask('POST', claimPath(target), {
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ upload: id, ...(poster !== null && { poster }), ...claimKey(target) }),
    });
    if (dataOf(answer) === null) throw this.#failure(answer, 'The delivery');
  }

  #ask(
    method: ClientRequestOptions['method'],
    path: string,
    rest: Partial<Pick<ClientRequestOptions, 'headers' | 'body' | 'patience'>> = {},
  ): Promise<Answer> {
    const { send, token, signal } = this.#options;
    const headers = { 'tus-resumable': VERSION, authorization: `Bearer ${token}`, ...rest.headers };
    return send({ method, path, signal, idle: IDLE, ...rest, headers });
  }

  #isTus({ headers }: Answer): boolean {
    return headers['tus-resumable'] === VERSION;
  }

  #isGone(answer: Answer): boolean {
    return (answer.status === 404 || answer.status === 410) && (this.#isTus(answer) || sentenceOf(answer) !== null);
  }

  #failure(answer: Answer, what: string): Error {
    return failureOf(answer, what, this.#options.now());
  }
}
