import { type DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import type { UploadTarget } from '#shared/domain/transfer.ts';
import type { Attempt, AttemptReport } from './upload-attempt.ts';
import { UnexpectedHead, unreadable, uploadFailure } from './upload-failure.ts';

/** How every upload of the page reaches the server. */
export interface TusOptions {
  readonly endpoint: string;
  /** Null when the surroundings add it. */
  readonly token: () => string | null;
  /** Bytes per request. */
  readonly chunkBytes: () => Promise<number>;
}

/** One upload. */
export interface TusRequest {
  readonly file: File;
  readonly target: UploadTarget;
  /** Address of the upload on the server; null for a new upload. */
  readonly url: string | null;
}

/** The last part of the upload's address is the id that the claiming call takes. */
const uploadIdOf = (url: string | null): string => {
  const id = new URL(url ?? '', location.href).pathname.split('/').filter(Boolean).at(-1);
  if (!id) throw new Error('The server gave the upload no address.');
  return id;
};

/**
 * tus-js-client begins a new upload after any 4xx to its HEAD but 423, and forgets the old one. Only these say that it
 * is gone; a rate limit or an ended session must not cost the bytes that are there.
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

/** A browser says of a body that it cannot read the same as of a line that is cut. */
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
 * Sends a file by tus 1.0, from where an earlier attempt stopped. One attempt is one object of the library, so that
 * nothing of an earlier one can go on beside it.
 */
const open = async (options: TusOptions, request: TusRequest): Promise<Attempt> => {
  const chunkSize = await options.chunkBytes();
  let { url } = request;
  return (report) => {
    const upload = new Upload(request.file, {
      endpoint: options.endpoint,
      uploadUrl: url,
      chunkSize,
      // Attempts, and the pauses between them, are the upload's.
      retryDelays: null,
      storeFingerprintForResuming: false,
      headers: headersOf(options),
      metadata: metadataOf(request),
      onUploadUrlAvailable: () => {
        // The server has nothing of a new upload, whatever it had of the one that is gone.
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

/** Has the server forget the bytes of an upload. Where it cannot be told, it does so by itself after a while. */
const terminate = async (options: TusOptions, url: string): Promise<void> => {
  await Upload.terminate(url, { headers: headersOf(options), retryDelays: null }).catch(() => undefined);
};

/** State of an upload on the server: complete under an id, partial, or gone. */
export type UploadStatus =
  | { readonly kind: 'complete'; readonly id: string }
  | { readonly kind: 'partial'; readonly accepted: number }
  | { readonly kind: 'gone' };

interface UploadState {
  readonly offset: number;
  readonly size: number;
  /** Null until the server has looked at the whole file. */
  readonly sha256: string | null;
}

/**
 * Null while the server cannot say. An upload that was claimed is complete: claiming it again brings the answer that a
 * reload has lost.
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
  // HEAD has it look.
  const isChecked = sha256 !== null || (await ask('HEAD'))?.ok;
  return isChecked ? { kind: 'complete', id: uploadIdOf(url) } : null;
};

/** The uploads of one server, by tus 1.0. */
export const createTusClient = (options: TusOptions) => ({
  open: (request: TusRequest): Promise<Attempt> => open(options, request),
  find: (url: string): Promise<UploadStatus | null> => find(options, url),
  terminate: (url: string): Promise<void> => terminate(options, url),
});

/** What `createTusClient` gives. */
export type TusClient = ReturnType<typeof createTusClient>;
