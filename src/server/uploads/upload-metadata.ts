import { wholeNumberOf } from '#shared/domain/text/parse-number.ts';
import { cleanFileName } from '#shared/media/clean-file-name.ts';
import type { UploadPurpose } from '../db/schema/files.ts';
import { ApiError, invalidField } from '../http/api-error.ts';

/** The metadata that a client sends when it creates an upload. */
export interface UploadMetadata {
  readonly filename: string;
  readonly purpose: UploadPurpose;
  /** The job of a delivery. */
  readonly jobId: number | null;
}

const KEYS = new Set(['filename', 'filetype', 'purpose', 'job']);
const MAX_LENGTH = 8_192;
const MAX_TYPE_LENGTH = 255;

const malformed = (): ApiError => new ApiError('invalid', 'The description of the upload could not be read.');

const decode = (key: string, value: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(value);
  } catch {
    throw key === 'filename' ? invalidField(key, 'The name of the file could not be read.') : malformed();
  }
};

/** Key and Base64 value, separated by a space; pairs by commas; each key once (tus 1.0, "Upload-Metadata"). */
const parsePairs = (header: string): Map<string, string> => {
  if (header.length > MAX_LENGTH) throw malformed();
  const values = new Map<string, string>();
  for (const pair of header.split(',')) {
    const [, key, encoded] = /^ ?([a-z]{1,20}) ([A-Za-z0-9+/]*={0,2})$/.exec(pair) ?? [];
    if (key === undefined || encoded === undefined || encoded.length % 4 !== 0) throw malformed();
    if (!KEYS.has(key) || values.has(key)) throw malformed();
    values.set(key, decode(key, Buffer.from(encoded, 'base64')));
  }
  return values;
};

const PURPOSES: readonly UploadPurpose[] = ['pitch', 'delivery', 'portfolio', 'attachment'];

const isPurpose = (purpose: string | undefined): purpose is UploadPurpose =>
  PURPOSES.some((known) => known === purpose);

const parseJob = (purpose: UploadPurpose, job: string | undefined): number | null => {
  if (purpose !== 'delivery') {
    if (job !== undefined) throw invalidField('job', 'Only a delivery belongs to a job.');
    return null;
  }
  const id = wholeNumberOf(job);
  if (id === null) throw invalidField('job', 'Please say which job this video is for.');
  return id;
};

/**
 * Only the length of the client's `filetype` is checked: systems know few types, and the server detects the type itself.
 * @throws ApiError 422 for anything but `filename`, `filetype`, `purpose` and, for a delivery, `job`.
 */
export const parseMetadata = (header: string | undefined): UploadMetadata => {
  const values = parsePairs(header ?? '');
  const purpose = values.get('purpose');
  if (!isPurpose(purpose))
    throw invalidField('purpose', 'An upload is for a pitch, a delivery, a portfolio or a message.');
  const name = values.get('filename');
  if (!name) throw invalidField('filename', 'The file has no name.');
  if ((values.get('filetype') ?? '').length > MAX_TYPE_LENGTH) throw malformed();
  return { filename: cleanFileName(name, 'video'), purpose, jobId: parseJob(purpose, values.get('job')) };
};
