import type { UnfinishedUpload, Uploads, UploadTarget } from './platform.ts';
import { browserEnvironment, type UploadEnvironment } from './upload-environment.ts';
import { claimFailure } from './upload-failure.ts';
import { createUploadHandle } from './upload-handle.ts';
import { createUploadJournal } from './upload-journal.ts';

export interface TusOptions {
  /** Null when the surroundings add it (desktop). */
  readonly token: () => string | null;
  /** Whose uploads are remembered; null while nobody is signed in. */
  readonly account: () => string | null;
  /** Bytes per request, from the client configuration. */
  readonly chunkBytes: () => Promise<number>;
  readonly endpoint: string;
  readonly environment?: UploadEnvironment;
}

const GONE = [404, 410];

/** Uploads by tus 1.0 from the page; what speaks it comes with the first one. */
export const createTusUploads = (options: TusOptions): Uploads => {
  const journal = createUploadJournal(localStorage, options.account);
  const ask = (url: string): Promise<Response> => {
    const bearer = options.token();
    const headers = new Headers({ 'Tus-Resumable': '1.0.0' });
    if (bearer !== null) headers.set('Authorization', `Bearer ${bearer}`);
    return fetch(url, { method: 'HEAD', headers });
  };
  return {
    start: (request) =>
      createUploadHandle({
        total: request.file.size,
        open: async () => (await import('./tus-upload.ts')).openTusUpload({ options, request, journal }),
        claim: request.claim,
        claimFailure,
        environment: options.environment ?? browserEnvironment,
      }),
    unfinished: async (target: UploadTarget): Promise<UnfinishedUpload | null> => {
      const begun = journal.read(target);
      if (!begun) return null;
      const { url, ...file } = begun;
      const answer = await ask(url).catch(() => null);
      if (answer && GONE.includes(answer.status)) {
        journal.forget(target);
        return null;
      }
      const offset = answer?.ok ? answer.headers.get('Upload-Offset') : null;
      return { ...file, sent: offset ? Number(offset) : null };
    },
  };
};
