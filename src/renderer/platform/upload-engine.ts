import type { UnfinishedUpload, UploadHandle, UploadRequest, UploadTarget } from './platform.ts';
import type { TusOptions } from './tus-uploads.ts';
import { browserEnvironment } from './upload-environment.ts';
import { claimFailure } from './upload-failure.ts';
import { createUploadHandle } from './upload-handle.ts';
import { createUploadJournal } from './upload-journal.ts';

const GONE = [404, 410];

const journalOf = ({ account }: TusOptions) => createUploadJournal(localStorage, account);

export const startUpload = (options: TusOptions, request: UploadRequest): UploadHandle =>
  createUploadHandle({
    total: request.file.size,
    open: async () =>
      (await import('./tus-upload.ts')).openTusUpload({ options, request, journal: journalOf(options) }),
    claim: request.claim,
    claimFailure,
    environment: browserEnvironment,
  });

const ask = ({ token }: TusOptions, url: string): Promise<Response> => {
  const bearer = token();
  const headers = new Headers({ 'Tus-Resumable': '1.0.0' });
  if (bearer !== null) headers.set('Authorization', `Bearer ${bearer}`);
  return fetch(url, { method: 'HEAD', headers });
};

export const findUnfinished = async (options: TusOptions, target: UploadTarget): Promise<UnfinishedUpload | null> => {
  const journal = journalOf(options);
  const begun = journal.read(target);
  if (!begun) return null;
  const { url, ...file } = begun;
  const answer = await ask(options, url).catch(() => null);
  if (answer && GONE.includes(answer.status)) {
    journal.forget(target);
    return null;
  }
  const offset = answer?.ok ? answer.headers.get('Upload-Offset') : null;
  return { ...file, sent: offset ? Number(offset) : null };
};
