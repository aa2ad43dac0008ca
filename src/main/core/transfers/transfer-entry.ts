import {
  type DownloadTarget,
  downloadTargetIn,
  type LimitHours,
  type TransferLimits,
  type UploadTarget,
  uploadTargetIn,
} from '#shared/domain/transfers/transfer.ts';
import { isRecord } from '../is-record.ts';

/** Stored states of a transfer. Moving and waiting exist only in memory. */
export const STATUSES = ['queued', 'paused', 'done', 'failed', 'cancelled'] as const;
export type EntryStatus = (typeof STATUSES)[number];

/** Identity of a chosen file. 64-bit numbers are decimal strings, since JSON cannot hold them. */
export interface FileIdentity {
  /** Absolute path without symbolic links. */
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
  readonly mtimeNs: string;
  readonly dev: string;
  readonly ino: string;
  /**
   * SHA-256 of the first and last bytes, for network drives and file systems that assign new inode numbers at each
   * mount.
   */
  readonly ends: string;
}

export interface UploadDetails {
  readonly file: FileIdentity;
  /** The server's id of the upload; null until it is created. */
  readonly id: string | null;
  /** Whether a poster image is stored in the transfer's folder. */
  readonly hasPoster: boolean;
  /** Number of checksum mismatches. */
  readonly mismatches: number;
}

export interface DownloadDetails {
  /** Signed link, which expires. */
  readonly url: string;
  /** The server's SHA-256 in hexadecimal; null while unknown. */
  readonly sha256: string | null;
  /** Absolute path of the saved file. */
  readonly path: string;
  /** Whether the user has confirmed in the save dialog that the file at this path is replaced. */
  readonly replaces?: boolean;
  /** Absolute path of the `.part` file; null before the first byte. */
  readonly part: string | null;
  /** Strong validator of these bytes (RFC 9110 section 8.8.3); null when the server sent none. */
  readonly etag: string | null;
  /** Number of checksum mismatches. */
  readonly mismatches: number;
}

interface Entry {
  readonly id: string;
  /** Account id on the server. */
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

/** Whether a transfer goes on, or may: it is not done, was not cancelled and has not failed for good. */
export const isUnfinished = ({ status, failure }: TransferEntry): boolean =>
  status === 'queued' || status === 'paused' || failure?.canRetry === true;

/** How far the new deliveries of an account were saved, in numbers of the server. */
export interface DeliveryMark {
  readonly account: number;
  /** Nothing up to this one is looked at. */
  readonly after: number;
  /** Those after it that were queued, ascending. */
  readonly handled: readonly number[];
}

/** A folder whose new videos are uploaded for a job. */
export interface FolderWatch {
  readonly account: number;
  readonly job: number;
  /** Absolute path without symbolic links. */
  readonly folder: string;
  /** Fingerprints of the files that are not uploaded any more: those from before, and those that were. */
  readonly known: readonly string[];
  /** Whether a video of it was uploaded. */
  readonly hasUploaded: boolean;
}

/** Content of the journal; entries are in queue order. */
export interface JournalContent {
  /** The account that was signed in last; null after a sign-out. */
  readonly account: number | null;
  readonly limits: TransferLimits;
  readonly entries: readonly TransferEntry[];
  /** Absent while no account saves new deliveries. */
  readonly marks?: readonly DeliveryMark[];
  /** Absent while no folder is watched. */
  readonly watches?: readonly FolderWatch[];
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
  uploadTargetIn(target) !== null &&
  isRecord(upload) &&
  isFile(upload.file) &&
  isNullOr(upload.id, isText) &&
  typeof upload.hasPoster === 'boolean' &&
  isCount(upload.mismatches);

const isDownload = ({ target, download, size }: Record<string, unknown>): boolean =>
  isNullOr(size, isCount) &&
  downloadTargetIn(target) !== null &&
  isRecord(download) &&
  isText(download.url) &&
  isText(download.path) &&
  (download.replaces === undefined || typeof download.replaces === 'boolean') &&
  isNullOr(download.sha256, isText) &&
  isNullOr(download.part, isText) &&
  isNullOr(download.etag, isText) &&
  isCount(download.mismatches);

/** Ids name folders, so a manipulated journal must not contain path separators. */
const isEntryId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{8,64}$/.test(value);

/** Whether a value read from the disk is an entry of this version. */
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

export const isMark = (value: unknown): value is DeliveryMark =>
  isRecord(value) &&
  isCount(value.account) &&
  isCount(value.after) &&
  Array.isArray(value.handled) &&
  value.handled.every(isCount);

export const isWatch = (value: unknown): value is FolderWatch =>
  isRecord(value) &&
  isCount(value.account) &&
  isCount(value.job) &&
  isText(value.folder) &&
  typeof value.hasUploaded === 'boolean' &&
  Array.isArray(value.known) &&
  value.known.every(isText);

const isHour = (value: unknown): boolean => isCount(value) && value < 24;

/** Hours of a day, as `LimitHours`. */
export const isHours = (value: unknown): value is LimitHours =>
  isRecord(value) && isHour(value.from) && isHour(value.until);

export const isLimits = (value: unknown): value is TransferLimits =>
  isRecord(value) &&
  isNullOr(value.upload, isCount) &&
  isNullOr(value.download, isCount) &&
  isNullOr(value.hours ?? null, isHours) &&
  (value.pauseOnBattery === undefined || typeof value.pauseOnBattery === 'boolean');
