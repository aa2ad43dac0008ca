import { type DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import { retryAfter } from '#shared/domain/text/retry-after.ts';
import type { Timing } from '#shared/domain/timing.ts';
import type { UploadTarget } from '#shared/domain/transfers/transfer.ts';
import {
  Interrupted,
  Rejected,
  sentenceIn,
  TOO_LARGE_ON_THE_WAY,
  waitAfter,
} from '#shared/domain/transfers/transfer-failure.ts';
import type { SendReport } from './upload.ts';

/** A response to HEAD that does not tell whether the upload exists; see `tus-client.ts`. */
export class UnexpectedHead extends Error {
  override name = 'UnexpectedHead';
  constructor(readonly response: HttpResponse) {
    super(`HEAD was answered ${response.getStatus()}`);
  }
}

const CONFLICT = 409;
const GONE = [404, 410];
const STORAGE_FULL = 507;
const UNREADABLE = 'This file can no longer be read: it was changed or moved. Choose it again.';

/** The browser keeps no copy of the file, so a change or move during the upload makes it unreadable. */
export const unreadable = (): Rejected => new Rejected(UNREADABLE, { canRetry: false });

/** Maps an error of tus-js-client to a retry or a final failure. `now` is the time as `Date.now()`. */
export const uploadFailure = (error: Error | DetailedError, now: number): Interrupted | Rejected => {
  if (!('originalRequest' in error)) return unreadable();
  const { originalRequest, originalResponse, causingError } = error;
  const response = originalResponse ?? (causingError instanceof UnexpectedHead ? causingError.response : null);
  if (!response) return new Interrupted('connection');
  const status = response.getStatus();
  const message = sentenceIn(response.getBody());
  // The offsets differ or the upload is gone: the next attempt asks by HEAD (tus 1.0, PATCH).
  const isBehind = originalRequest.getMethod() === 'PATCH' && [CONFLICT, ...GONE].includes(status);
  const reason = isBehind ? 'server' : waitAfter(status, message);
  if (reason) return new Interrupted(reason, { message, delay: retryAfter(response.getHeader('Retry-After'), now) });
  return new Rejected(message ?? TOO_LARGE_ON_THE_WAY, { canRetry: status === STORAGE_FULL });
};

const MINUTE = 60_000;
const VERSION = '1.0.0';
/** Milliseconds without progress after which a request is treated as dead. */
const STALLED = MINUTE;
/** The same after the last byte, while the server verifies the whole file. */
const UNCHECKED = 15 * MINUTE;

/** Connection options of all uploads. */
export interface TusOptions {
  readonly endpoint: string;
  /** Null when the platform adds the token to requests. */
  readonly token: () => string | null;
  /** Bytes per request. */
  readonly chunkBytes: () => Promise<number>;
  readonly timing: Pick<Timing, 'schedule'>;
}

export interface TusRequest {
  readonly file: File;
  readonly target: UploadTarget;
  /** URL of the upload on the server; null for a new upload. */
  readonly url: string | null;
}

/** The last path segment of the upload's URL is the id that the claim call takes. */
const uploadIdOf = (url: string | null): string => {
  const id = new URL(url ?? '', location.href).pathname.split('/').filter(Boolean).at(-1);
  if (!id) throw new Error('The server gave the upload no address.');
  return id;
};

/**
 * tus-js-client starts a new upload after any 4xx response to HEAD except 423 and drops the old one. Only these
 * statuses of our own server mean that an upload is gone; a rate limit, an expired session or a proxy's page must not
 * discard uploaded bytes.
 */
const isGone = (status: number, version: string | null | undefined): boolean =>
  (status === 404 || status === 410) && version === VERSION;

const refuseOtherHeads = (request: HttpRequest, response: HttpResponse): void => {
  const status = response.getStatus();
  const isAnswer = (status >= 200 && status < 300) || isGone(status, response.getHeader('Tus-Resumable'));
  if (request.getMethod() === 'HEAD' && !isAnswer) throw new UnexpectedHead(response);
};

const acceptedIn = (response: HttpResponse): number | null => {
  const offset = response.getHeader('Upload-Offset');
  return offset === undefined || offset === null || response.getStatus() >= 300 ? null : Number(offset);
};

const headersOf = ({ token }: TusOptions): Record<string, string> => {
  const bearer = token();
  return bearer === null ? {} : { Authorization: `Bearer ${bearer}` };
};

const metadataOf = ({ file, target }: TusRequest): Record<string, string> => ({
  filename: file.name,
  filetype: file.type,
  purpose: target.purpose,
  ...(target.purpose === 'delivery' && { job: String(target.job) }),
});

/** Browsers report an unreadable file and a lost connection with the same error. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

const failureOf = async (file: File, error: Error | DetailedError): Promise<Interrupted | Rejected> => {
  const failure = uploadFailure(error, Date.now());
  const isUnanswered = failure instanceof Interrupted && failure.reason === 'connection';
  return isUnanswered && !(await isReadable(file)) ? unreadable() : failure;
};

/** Options of the library that are the same for every upload. `ActiveTransfer` schedules the attempts, not the library. */
const fixedOptions = (options: TusOptions, request: TusRequest, chunkSize: number) => ({
  endpoint: options.endpoint,
  uploadUrl: request.url,
  chunkSize,
  retryDelays: null,
  storeFingerprintForResuming: false,
  headers: headersOf(options),
  metadata: metadataOf(request),
});

/** Runs one upload of the library until it ends, is aborted, or shows no progress for too long. */
const run = (options: TusOptions, request: TusRequest, chunkSize: number, report: SendReport) =>
  new Promise<string | null>((resolve, reject) => {
    const { file } = request;
    const { signal } = report;
    let isOver = false;
    let callOff = () => {};
    const end = (settle: () => void) => {
      isOver = true;
      callOff();
      signal.removeEventListener('abort', stop);
      settle();
    };
    const giveUp = (error: unknown) => {
      end(() => reject(error));
      void upload.abort();
    };
    const stop = () => giveUp(signal.reason);
    const watch = (milliseconds: number) => {
      callOff();
      callOff = options.timing.schedule(milliseconds, () => giveUp(new Interrupted('connection')));
    };
    const at = (bytes: number, tell: (bytes: number) => void) => {
      if (isOver) return;
      watch(bytes === file.size ? UNCHECKED : STALLED);
      tell(bytes);
      if (bytes === file.size) report.checking();
    };
    const upload = new Upload(file, {
      ...fixedOptions(options, request, chunkSize),
      onUploadUrlAvailable: () => {
        if (isOver || upload.url === null) return;
        // A new upload starts at offset 0, whatever a previous one had.
        if (upload.url !== request.url) at(0, report.confirmed);
        report.located(upload.url);
      },
      onAfterResponse: (asked, response) => {
        const accepted = acceptedIn(response);
        if (accepted !== null) at(accepted, report.confirmed);
        refuseOtherHeads(asked, response);
      },
      onProgress: (sent) => at(sent, report.moved),
      onSuccess: () => end(() => resolve(upload.url)),
      onError: (error: Error | DetailedError) =>
        void failureOf(file, error).then((failure) => isOver || end(() => reject(failure))),
    });
    signal.addEventListener('abort', stop);
    watch(STALLED);
    upload.start();
  });

/**
 * Uploads a file by tus 1.0 from the confirmed offset and resolves to the upload's id. Rejects like an `Attempt`. Each
 * call is a new object of the library, so that an earlier one cannot continue in parallel.
 */
const send = async (options: TusOptions, request: TusRequest, report: SendReport): Promise<string> => {
  const chunkSize = await options.chunkBytes();
  report.signal.throwIfAborted();
  return uploadIdOf(await run(options, request, chunkSize, report));
};

/** Deletes an upload on the server. Errors are ignored, because the server drops unclaimed uploads after a while. */
const terminate = async (options: TusOptions, url: string): Promise<void> => {
  await Upload.terminate(url, { headers: headersOf(options), retryDelays: null }).catch(() => undefined);
};

/** State of an upload on the server: complete with its id, partial, or gone. */
export type UploadStatus =
  | { readonly kind: 'complete'; readonly id: string }
  | { readonly kind: 'partial'; readonly accepted: number }
  | { readonly kind: 'gone' };

interface UploadState {
  readonly offset: number;
  readonly size: number;
  /** Null until the server has verified the whole file. */
  readonly sha256: string | null;
}

/**
 * Null while the server does not answer. A claimed upload counts as complete: claiming it again returns the response
 * that a reload has lost.
 */
const find = async (options: TusOptions, url: string): Promise<UploadStatus | null> => {
  const ask = (method: 'GET' | 'HEAD') =>
    fetch(url, { method, headers: { ...headersOf(options), 'Tus-Resumable': VERSION } }).catch(() => null);
  const answer = await ask('GET');
  if (answer && isGone(answer.status, answer.headers.get('Tus-Resumable'))) return { kind: 'gone' };
  const body: { data?: UploadState } | null = answer?.ok ? await answer.json().catch(() => null) : null;
  if (!body?.data) return null;
  const { offset, size, sha256 } = body.data;
  if (offset < size) return { kind: 'partial', accepted: offset };
  // HEAD makes the server verify the file.
  const isChecked = sha256 !== null || (await ask('HEAD'))?.ok;
  return isChecked ? { kind: 'complete', id: uploadIdOf(url) } : null;
};

/** tus 1.0 client for the uploads of one server. */
export const createTusClient = (options: TusOptions) => ({
  send: (request: TusRequest, report: SendReport): Promise<string> => send(options, request, report),
  find: (url: string): Promise<UploadStatus | null> => find(options, url),
  terminate: (url: string): Promise<void> => terminate(options, url),
});

export type TusClient = ReturnType<typeof createTusClient>;
