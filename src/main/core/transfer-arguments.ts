import { isAbsolute } from 'node:path';
import { limits } from '#shared/domain/limits.ts';
import type {
  DownloadOrder,
  DownloadTarget,
  TransferLimits,
  UploadOrder,
  UploadTarget,
} from '#shared/domain/transfers/transfer.ts';
import type { UploadFromPath } from '#shared/ipc/calls.ts';
import { CallError } from './bridge.ts';
import { isRecord } from './is-record.ts';
import { isHours } from './transfers/transfer-entry.ts';

/** Longest path that any system accepts, in characters (Linux PATH_MAX in bytes, Windows in UTF-16 units). */
const LONGEST_PATH = 32_767;
const LONGEST_URL = 2_048;
const POSTER = /^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/;
/** Lowest limit in bytes per second; slower requests exceed the server's timeout. */
const SLOWEST = 1_024;

const wrong = (what: string): never => {
  throw new CallError('bad_arguments', `This call takes ${what}.`);
};

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest && !value.includes('\0');

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const uploadTarget = (value: unknown): UploadTarget => {
  if (isRecord(value) && value.purpose === 'pitch') return { purpose: 'pitch' };
  if (isRecord(value) && value.purpose === 'delivery' && isId(value.job))
    return { purpose: 'delivery', job: value.job };
  if (isRecord(value) && value.purpose === 'portfolio' && isId(value.slot))
    return { purpose: 'portfolio', slot: value.slot };
  if (isRecord(value) && value.purpose === 'attachment' && isId(value.attachment))
    return { purpose: 'attachment', attachment: value.attachment };
  return wrong('an upload for a pitch, a job, a portfolio or a message');
};

const downloadTarget = (value: unknown): DownloadTarget => {
  if (isRecord(value) && (value.purpose === 'export' || value.purpose === 'statement'))
    return { purpose: value.purpose };
  if (isRecord(value) && value.purpose === 'video' && isId(value.job) && isId(value.version))
    return { purpose: 'video', job: value.job, version: value.version };
  if (isRecord(value) && value.purpose === 'videos' && isId(value.job)) return { purpose: 'videos', job: value.job };
  if (isRecord(value) && value.purpose === 'message' && isId(value.attachment))
    return { purpose: 'message', attachment: value.attachment };
  if (isRecord(value) && value.purpose === 'notes' && isId(value.video))
    return { purpose: 'notes', video: value.video };
  return wrong('a download of a video, of a message, of an export, of a statement or of notes');
};

/** Whether a URL is a path on the server. `//host` and `/\\host` look like paths and lead to another host. */
const isOwnPath = (url: string): boolean =>
  url.startsWith('/') && URL.canParse(url, 'http://own') && new URL(url, 'http://own').origin === 'http://own';

const isPoster = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= limits.posterText && POSTER.test(value);

/** Argument readers for transfers. Each throws a `CallError` on invalid arguments. */
export const oneId = ([id, ...rest]: readonly unknown[]): [id: string] =>
  isText(id, 64) && rest.length === 0 ? [id] : wrong('the id of a transfer');

export const oneJob = ([job, ...rest]: readonly unknown[]): [job: number] =>
  isId(job) && rest.length === 0 ? [job] : wrong('the id of a job');

export const twoIds = ([id, before, ...rest]: readonly unknown[]): [id: string, before: string | null] =>
  isText(id, 64) && (before === null || isText(before, 64)) && rest.length === 0
    ? [id, before]
    : wrong('the ids of two transfers');

export const someIds = ([ids, ...rest]: readonly unknown[]): [ids: readonly string[]] =>
  Array.isArray(ids) && ids.every((id) => isText(id, 64)) && rest.length === 0 ? [ids] : wrong('a list of ids');

const uploadOrder = ({ title, poster, target }: Readonly<Record<string, unknown>>): UploadOrder => {
  if (!isText(title, limits.shortText)) return wrong('a title');
  if (poster !== undefined && !isPoster(poster)) return wrong('a JPEG picture as a data URL');
  return { title, target: uploadTarget(target), ...(poster !== undefined && { poster }) };
};

export const oneUpload = ([upload, ...rest]: readonly unknown[]): [upload: UploadFromPath] => {
  if (!isRecord(upload) || rest.length > 0) return wrong('one upload');
  const { path } = upload;
  if (!isText(path, LONGEST_PATH) || !isAbsolute(path)) return wrong('the absolute path of a file');
  return [{ path, ...uploadOrder(upload) }];
};

export const oneOpened = ([id, order, ...rest]: readonly unknown[]): [id: string, order: UploadOrder] =>
  isText(id, 64) && isRecord(order) && rest.length === 0
    ? [id, uploadOrder(order)]
    : wrong('the id of an opened file and an upload');

export const oneDownload = ([download, ...rest]: readonly unknown[]): [download: DownloadOrder] => {
  if (!isRecord(download) || rest.length > 0) return wrong('one download');
  const { title, url, fileName, size, sha256 } = download;
  if (!isText(title, limits.shortText)) return wrong('a title');
  if (!isText(url, LONGEST_URL) || !isOwnPath(url)) return wrong('a path on the server');
  if (!isText(fileName, limits.longText)) return wrong('the name of a file');
  if (size !== null && !(Number.isSafeInteger(size) && Number(size) >= 0)) return wrong('a size in bytes, or null');
  if (sha256 !== null && !(typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256)))
    return wrong('a SHA-256 in hexadecimal, or null');
  return [
    {
      title,
      url,
      fileName,
      size: size === null ? null : Number(size),
      sha256,
      target: downloadTarget(download.target),
    },
  ];
};

const speed = (value: unknown): number | null =>
  value === null || (Number.isSafeInteger(value) && Number(value) >= SLOWEST)
    ? (value as number | null)
    : wrong(`at least ${SLOWEST} bytes per second, or null`);

export const oneLimits = ([given, ...rest]: readonly unknown[]): [limits: TransferLimits] => {
  if (!isRecord(given) || rest.length > 0) return wrong('the limits of both directions');
  const { hours = null, pauseOnBattery } = given;
  if (hours !== null && !isHours(hours)) return wrong('two hours of the day, or null');
  if (pauseOnBattery !== undefined && typeof pauseOnBattery !== 'boolean')
    return wrong('whether transfers wait on battery');
  return [
    {
      ...{ upload: speed(given.upload), download: speed(given.download) },
      ...(hours !== null && { hours: { from: hours.from, until: hours.until } }),
      ...(pauseOnBattery !== undefined && { pauseOnBattery }),
    },
  ];
};
