import { type DetailedError, type HttpResponse, Upload } from 'tus-js-client';
import { SpokenFailure } from '#renderer/lib/failure.ts';
import type { UploadRequest } from './platform.ts';
import type { TusOptions } from './tus-uploads.ts';
import type { UploadDriver, UploadReport } from './upload-handle.ts';

/** Milliseconds between attempts; after the last one the upload waits for `resume()`. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];

/** The last part of the upload's address is the id that the claiming call takes. */
const idOf = (upload: Upload): string => {
  const id = new URL(upload.url ?? '', location.href).pathname.split('/').filter(Boolean).at(-1);
  if (!id) throw new Error('The server gave the upload no address.');
  return id;
};

/** What the server said, when it was the server that ended the upload. */
const spoken = (error: Error): Error => {
  const answer = 'originalResponse' in error ? (error.originalResponse as HttpResponse | null) : null;
  try {
    const { message } = JSON.parse(answer?.getBody() ?? '') as { message?: unknown };
    return typeof message === 'string' ? new SpokenFailure(message, { cause: error }) : error;
  } catch {
    // No answer, or not one of ours: a proxy's page, a cut connection.
    return error;
  }
};

const CONFLICT = 409;
const LOCKED = 423;

/**
 * Whether the next attempt may go better. A conflict does when bytes are sent: the server has others than we think
 * (tus 1.0, PATCH). When the upload is made it is a refusal.
 */
export const mayGoBetter = ({
  originalRequest,
  originalResponse,
}: Pick<DetailedError, 'originalRequest' | 'originalResponse'>): boolean => {
  const status = originalResponse?.getStatus() ?? 0;
  const isRefused = status >= 400 && status < 500 && status !== LOCKED;
  const isOffset = status === CONFLICT && originalRequest.getMethod() === 'PATCH';
  return navigator.onLine && (!isRefused || isOffset);
};

/** Opens one upload by tus 1.0, where an earlier attempt of the same file stopped. */
export const openTusUpload = async (
  { token, chunkBytes, endpoint }: TusOptions,
  { file, purpose, job }: UploadRequest,
  report: UploadReport,
): Promise<UploadDriver> => {
  const chunkSize = await chunkBytes();
  const bearer = token();
  const upload = new Upload(file, {
    endpoint,
    chunkSize,
    retryDelays,
    onShouldRetry: (error) => mayGoBetter(error as DetailedError),
    removeFingerprintOnSuccess: true,
    headers: bearer === null ? {} : { Authorization: `Bearer ${bearer}` },
    metadata: {
      filename: file.name,
      filetype: file.type,
      purpose,
      ...(job === undefined ? {} : { job: String(job) }),
    },
    // The same file for another job is another upload.
    fingerprint: async () => ['tus', purpose, job ?? '', file.name, file.size, file.lastModified].join('-'),
    onProgress: (sent) => report.sent(sent),
    onSuccess: () => report.done(idOf(upload)),
    onError: (error) => report.failed(spoken(error)),
  });
  const [earlier] = await upload.findPreviousUploads();
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  return {
    start: () => upload.start(),
    pause: () => upload.abort(),
    cancel: () => upload.abort(true),
  };
};
