import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** First and last byte, both inclusive, as in an HTTP range. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** What is stored: the path of a file that nobody writes to any more, or bytes. */
export type Content = string | Uint8Array;

/** A range of a file. */
export interface FileRange {
  readonly handle: FileHandle;
  readonly start: number;
  readonly size: number;
}

/** Size of a part; S3 takes at most 10,000 parts, and none but the last below 5 MiB. */
export const PART_BYTES = 16 * 2 ** 20;

/** A part of an object, as the store has acknowledged it. */
export interface StoredPart {
  /** From 1. */
  readonly number: number;
  readonly size: number;
  readonly etag: string;
  readonly sha256: string;
}

/** Stores an object part by part, from any process that knows its key and the id of `begin` (S3 multipart upload). */
export interface PartStorage {
  /** @returns the store's id of the parts. */
  begin(key: string): Promise<string>;
  /** Stores a part in place of an earlier one of that number; it waits for its turn. @throws LostParts */
  put(key: string, id: string, number: number, range: FileRange): Promise<StoredPart>;
  /** Makes the object; again, too, when that was done before. @throws LostParts when the store has other parts. */
  complete(key: string, id: string, parts: readonly StoredPart[]): Promise<void>;
  /** Drops the parts, if there are any. */
  abort(key: string, id: string): Promise<void>;
  /** The parts that were begun before a point in time and became no object. @throws ForeignStorage */
  listOlderThan(moment: Date): AsyncIterable<{ readonly key: string; readonly id: string }>;
  /** Runs work that holds a part in memory, when its turn has come. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

/** Permanent file storage. Only `newStorageKey` creates keys; input from outside never becomes one. */
export interface Storage {
  /**
   * Stores content under a fresh key, which no row names before this resolves; then it is stored for good. A file stays
   * where it is, read-only.
   */
  put(key: string, content: Content): Promise<void>;
  /** The bytes, or a range of them. Rejects with `MissingObject` before the stream exists. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** In bytes. Rejects with `MissingObject`. */
  size(key: string): Promise<number>;
  /** The path of a stored file, where the storage is a disk; it may be gone by the time it is read. */
  pathOf?(key: string): string;
  /** Where the storage takes objects in parts. */
  readonly parts?: PartStorage;
  /** Deletes a file, later where files are held; a missing one is no error. @throws ForeignStorage */
  remove(key: string): Promise<void>;
  /** Runs work, such as a backup, while no process deletes files. */
  hold<T>(work: () => Promise<T>): Promise<T>;
  /** The keys stored before a point in time. */
  listOlderThan(moment: Date): AsyncIterable<string>;
  /** Origin of the addresses that `link` answers; undefined where the server sends all bytes itself. */
  readonly linkOrigin: string | undefined;
  /** An address with which anybody may get a file for some seconds; undefined without `linkOrigin`. */
  link(key: string, options: LinkOptions): Promise<string | undefined>;
  /** Checks that files can be stored, and marks a bucket that has no owner as this installation's. @throws ForeignStorage */
  open(): Promise<void>;
  /** Makes this installation the owner of its bucket. */
  claim(): Promise<void>;
  /** Ends what is being stored, for a server that stops. */
  close(): void;
}

/** What the answer to a link says of itself, in headers. */
export interface LinkOptions {
  readonly seconds: number;
  readonly mediaType: string;
  readonly disposition: string;
}

/** Hours for which a hold that nobody has ended keeps deleted files: the longest time that a backup may take. */
export const HELD_HOURS = 24;
/** The file or object whose presence keeps deleted files. */
export const HOLD = 'backup-under-way';

/** The bucket has the files of another installation, which may not be deleted. */
export class ForeignStorage extends Error {
  override readonly name = 'ForeignStorage';
  constructor(bucket: string, owner: string) {
    super(
      `The bucket ${bucket} belongs to the installation “${owner}”, whose files are not deleted. Set S3_BUCKET to another bucket. If this is the same installation with a new address or secret key, run: npm run operator -- storage claim`,
    );
  }
}

/** There is no file under this key. */
export class MissingObject extends Error {
  override readonly name = 'MissingObject';
}

/** The store has not the parts that it acknowledged: a rule of the bucket has dropped them, or they were replaced. */
export class LostParts extends Error {
  override readonly name = 'LostParts';
}

/** A key of 128 random bits: a picture's address contains its key, so keys must not be guessable. */
export const newStorageKey = (): string => randomBytes(16).toString('hex');

/** Whether a text has the form of a key. */
export const isStorageKey = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);
