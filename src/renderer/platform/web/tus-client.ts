import { type DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import type { UploadTarget } from '#shared/domain/transfers/transfer.ts';
import type { Attempt, AttemptReport } from './upload-attempt.ts';
import { UnexpectedHead, unreadable, uploadFailure } from './upload-failure.ts';

/** Connection options of all uploads. */
export interface TusOptions {
  readonly endpoint: string;
  /** Null when the platform adds the token to requests. */
  readonly token: () => string | null;
  /** Bytes per request. */
  readonly chunkBytes: () => Promise<number>;
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
 * statuses mean that an upload is gone; a rate limit or an expired session must not discard uploaded bytes.
 */
const GONE = [404, 410];

const refuseOtherHeads = (request: HttpRequest, response: HttpResponse): void => {
  const status = response.getStatus();
  const isAnswer = (status >= 200 && status < 300) || GONE.includes(status);
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

const reportError = async (file: File, error: Error | DetailedError, report: AttemptReport): Promise<void> => {
  const failure = uploadFailure(error, Date.now());
  const isUnanswered = failure.kind === 'transient' && failure.reason === 'connection';
  report.failed(isUnanswered && !(await isReadable(file)) ? unreadable : failure);
};

/**
 * Uploads a file by tus 1.0 from the confirmed offset. Each attempt is a new object of the library, so that an earlier
 * attempt cannot continue in parallel.
 */
const open = async (options: TusOptions, request: TusRequest): Promise<Attempt> => {
  const chunkSize = await options.chunkBytes();
  let { url } = request;
  return (report) => {
    const upload = new Upload(request.file, {
      endpoint: options.endpoint,
      uploadUrl: url,
      chunkSize,
      // `Upload` schedules the attempts and the pauses between them.
      retryDelays: null,
      storeFingerprintForResuming: false,
      headers: headersOf(options),
      metadata: metadataOf(request),
      onUploadUrlAvailable: () => {
        // A new upload starts at offset 0, whatever a previous one had.
        if (upload.url !== url) report.accepted(0);
        url = upload.url;
        if (url) report.located(url);
      },
      onAfterResponse: (asked, response) => {
        const accepted = acceptedIn(response);
        if (accepted !== null) report.accepted(accepted);
        refuseOtherHeads(asked, response);
      },
      onProgress: (sent) => report.sent(sent),
      onSuccess: () => report.done(uploadIdOf(upload.url)),
      onError: (error: Error | DetailedError) => void reportError(request.file, error, report),
    });
    upload.start();
    return () => void upload.abort();
  };
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
    fetch(url, { method, headers: { ...headersOf(options), 'Tus-Resumable': '1.0.0' } }).catch(() => null);
  const answer = await ask('GET');
  if (answer && GONE.includes(answer.status)) return { kind: 'gone' };
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
  open: (request: TusRequest): Promise<Attempt> => open(options, request),
  find: (url: string): Promise<UploadStatus | null> => find(options, url),
  terminate: (url: string): Promise<void> => terminate(options, url),
});

export type TusClient = ReturnType<typeof createTusClient>;
