import type { Content } from '../providers/storage/storage.ts';

/** A file of verified content: its type was detected from its bytes. */
export interface CheckedFile {
  readonly content: Content;
  readonly size: number;
  readonly sha256: string;
  readonly mediaType: string;
  readonly filename: string;
}

/** A picture that was decoded and encoded again. */
export interface CheckedPicture extends CheckedFile {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** A file whose bytes are in the storage, for a transaction that inserts its row. */
export interface StoredFile extends Omit<CheckedFile, 'content'> {
  readonly storageKey: string;
}
