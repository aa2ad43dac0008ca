import { type DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import type { UploadRequest } from './platform.ts';
import type { TusOptions } from './tus-uploads.ts';
import { UnexpectedHead, uploadFailure } from './upload-failure.ts';
import type { AttemptReport, UploadDriver } from './upload-handle.ts';
import { isSameFile, type UploadJournal } from './upload-journal.ts';

/** The last part of the upload's address is the id that the claiming call takes. */
const idOf = (url: string | null): string => {
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

type Metadata = Record<string, string>;

interface Parts {
  readonly options: TusOptions;
  readonly request: UploadRequest;
  readonly journal: UploadJournal;
}

const headersOf = ({ token }: TusOptions): Metadata => {
  const bearer = token();
  return bearer === null ? {} : { Authorization: `Bearer ${bearer}` };
};

interface Begun {
  /** Where the server waits for the rest; null before it has said so. */
  url: string | null;
}

/** One attempt is one object of the library, so that nothing of an earlier one can go on beside it. */
const attempt = (
  { options, request, journal, chunkSize }: Parts & { readonly chunkSize: number },
  begun: Begun,
  report: AttemptReport,
): (() => void) => {
  const { file, purpose, job } = request;
  const upload = new Upload(file, {
    endpoint: options.endpoint,
    uploadUrl: begun.url,
    chunkSize,
    // Attempts, and the pauses between them, are the handle's.
    retryDelays: null,
    storeFingerprintForResuming: false,
    headers: headersOf(options),
    metadata: {
      filename: file.name,
      filetype: file.type,
      purpose,
      ...(job === undefined ? {} : { job: String(job) }),
    },
    onUploadUrlAvailable: () => {
      const { name, size, lastModified } = file;
      begun.url = upload.url;
      if (upload.url) journal.write(request, { url: upload.url, name, size, lastModified });
    },
    onAfterResponse: (asked, response) => {
      const accepted = acceptedIn(response);
      if (accepted !== null) report.accepted(accepted);
      refuseOtherHeads(asked, response);
    },
    onProgress: (sent) => report.sent(sent),
    onSuccess: () => report.done(idOf(upload.url)),
    onError: (error: Error | DetailedError) => report.failed(uploadFailure(error, Date.now())),
  });
  upload.start();
  return () => void upload.abort();
};

/** Sends a file by tus 1.0, from where an earlier attempt of the same file stopped; what another file left is dropped. */
export const openTusUpload = async (parts: Parts): Promise<UploadDriver> => {
  const { options, request, journal } = parts;
  const chunkSize = await options.chunkBytes();
  const terminate = (url: string) => Upload.terminate(url, { headers: headersOf(options), retryDelays: null });
  const earlier = journal.read(request);
  const isSame = earlier !== null && isSameFile(earlier, request.file);
  if (earlier && !isSame) {
    journal.forget(request);
    // The server forgets it by itself when it cannot be told.
    await terminate(earlier.url).catch(() => undefined);
  }
  const begun: Begun = { url: isSame ? earlier.url : null };
  return {
    attempt: (report) => attempt({ ...parts, chunkSize }, begun, report),
    cancel: async () => {
      if (begun.url) await terminate(begun.url);
    },
    forget: () => journal.forget(request),
  };
};
