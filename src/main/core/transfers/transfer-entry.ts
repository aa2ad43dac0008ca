import type { DownloadTarget, TransferLimits, UploadTarget } from '#shared/domain/transfer.ts';
import { isRecord } from '../is-record.ts';

/** What a transfer is between runs of the app; that it moves or waits is known only while it runs. */
export const STATUSES = ['queued', 'paused', 'done', 'failed', 'cancelled'] as const;
export type EntryStatus = (typeof STATUSES)[number];

/** A file as it was when it was chosen. Numbers of 64 bits are decimal text, since JSON has no such numbers. */
export interface FileIdentity {
  /** Absolute, without symbolic links. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly mtimeNs: string;
  readonly dev: string;
  readonly ino: string;
  /** SHA-256 of its first and last bytes: network drives and some file systems number their files anew at each start. */
  readonly ends: string;
}

export interface UploadDetails {
  readonly file: FileIdentity;
  /** The server's id of the upload; null before it has given one. */
  readonly id: string | null;
  /** Whether a picture of the video lies beside the log. */
  readonly hasPoster: boolean;
  /** How often the server's checksum was another than ours. */
  readonly mismatches: number;
}

export interface DownloadDetails {
  /** The signed link; it runs out. */
  readonly url: string;
  /** Hexadecimal; null while nobody knows. */
  readonly sha256: string | null;
  /** Where the file will be, or is, absolute. */
  readonly path: string;
  /** Where its bytes lie until it is whole, absolute; null before the first of them. */
  readonly part: string | null;
  /** The strong validator of these bytes (RFC 9110, 8.8.3); null when the server gave none. */
  readonly etag: string | null;
  /** How often the checksum of the whole file was another than the server's. */
  readonly mismatches: number;
}

interface Entry {
  readonly id: string;
  /** Whose it is: the id of the account on the server. */
  readonly account: number;
  readonly title: string;
  readonly fileName: string;
  readonly moved: number;
  readonly status: EntryStatus;
  readonly failure: { readonly message: string; readonly canRetry: boolean } | null;
}

export interface UploadEntry extends Entry {
  readonly direction: 'upload';
  readonly size: number;
  readonly target: UploadTarget;
  readonly upload: UploadDetails;
}

export interface DownloadEntry extends Entry {
  readonly direction: 'download';
  readonly size: number | null;
  readonly target: DownloadTarget;
  readonly download: DownloadDetails;
}

export type TransferEntry = UploadEntry | DownloadEntry;

/** Everything that outlasts a run of the app; entries in the order of the queue. */
export interface JournalContent {
  /** Who was signed in last; null after somebody signed out. */
  readonly account: number | null;
  readonly limits: TransferLimits;
  readonly entries: readonly TransferEntry[];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isDigits = (value: unknown): boolean => typeof value === 'string' && /^-?\d+$/.test(value);
const isNullOr = (value: unknown, check: (value: unknown) => boolean): boolean => value === null || check(value);

const isFailure = (value: unknown): boolean =>
  isRecord(value) && typeof value.message === 'string' && typeof value.canRetry === 'boolean';

const isFile = (value: unknown): boolean =>
  isRecord(value) &&
  isText(value.path) &&
  isCount(value.size) &&
  isText(value.ends) &&
  [value.mtimeNs, value.dev, value.ino].every(isDigits);

const isUpload = ({ target, upload, size }: Record<string, unknown>): boolean =>
  isCount(size) &&
  isRecord(target) &&
  (target.purpose === 'pitch' ||
    (target.purpose === 'delivery' && isCount(target.job)) ||
    (target.purpose === 'portfolio' && isCount(target.slot)) ||
    (target.purpose === 'attachment' && isCount(target.attachment))) &&
  isRecord(upload) &&
  isFile(upload.file) &&
  isNullOr(upload.id, isText) &&
  typeof upload.hasPoster === 'boolean' &&
  isCount(upload.mismatches);

const isDownload = ({ target, download, size }: Record<string, unknown>): boolean =>
  isNullOr(size, isCount) &&
  isRecord(target) &&
  (target.purpose === 'export' ||
    target.purpose === 'statement' ||
    (target.purpose === 'message' && isCount(target.attachment)) ||
    (target.purpose === 'video' && isCount(target.job) && isCount(target.version))) &&
  isRecord(download) &&
  isText(download.url) &&
  isText(download.path) &&
  isNullOr(download.sha256, isText) &&
  isNullOr(download.part, isText) &&
  isNullOr(download.etag, isText) &&
  isCount(download.mismatches);

/** Ids name folders: a journal that somebody wrote must not lead out of ours. */
const isEntryId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{8,64}$/.test(value);

/** Whether what was read from the disk is an entry of this version. */
export const isEntry = (value: unknown): value is TransferEntry =>
  isRecord(value) &&
  isEntryId(value.id) &&
  isCount(value.account) &&
  isText(value.title) &&
  isText(value.fileName) &&
  isCount(value.moved) &&
  STATUSES.some((status) => status === value.status) &&
  isNullOr(value.failure, isFailure) &&
  ((value.direction === 'upload' && isUpload(value)) || (value.direction === 'download' && isDownload(value)));

export const isLimits = (value: unknown): value is TransferLimits =>
  isRecord(value) && isNullOr(value.upload, isCount) && isNullOr(value.download, isCount);
