import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** First and last byte, both included, as in an HTTP range. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Where files stay for good. Keys are made by `newStorageKey` only; nothing from outside ever becomes one. */
export interface Storage {
  /** Moves the file at `sourcePath` to `key`; when it resolves, bytes and name have reached the disk. */
  put(key: string, sourcePath: string): Promise<void>;
  /** The bytes, or some of them. Rejects with `MissingObject` before the stream exists. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** In bytes. Rejects with `MissingObject`. */
  size(key: string): Promise<number>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every key, in no order. */
  list(): AsyncIterable<string>;
  /** The keys that were put before a moment. */
  listOlderThan(moment: Date): AsyncIterable<string>;
}

/** There is nothing under this key. */
export class MissingObject extends Error {
  override readonly name = 'MissingObject';
}

/** 128 random bits: a picture's address is its key, so a key must not be guessable. */
export const newStorageKey = (): string => randomBytes(16).toString('hex');

/** Whether a text has the form of a key. */
export const isStorageKey = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);
