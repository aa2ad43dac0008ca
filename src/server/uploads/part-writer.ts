import type { FileHandle } from 'node:fs/promises';
import { ApiError } from '../http/api-error.ts';
import { writeAll } from '../http/file-writer.ts';
import {
  newStorageKey,
  PART_BYTES,
  type PartStorage,
  type Storage,
  type StoredPart,
} from '../providers/storage/storage.ts';
import type { Lease } from './upload-locks.ts';
import type { PartRows } from './upload-parts.repository.ts';

/** Places for parts in the staging file: they are reused, so it stays small however long the request is. */
const PLACES = 3;
/** Bytes behind the last recorded part, at most: what a kill costs. Less than all places, so that none is written to while it is sent. */
const MOST_BEHIND = 40 * 2 ** 20;

interface Target {
  readonly id: string;
  /** Of the whole upload. */
  readonly size: number;
  readonly lease: Lease;
  readonly key: string;
  readonly multipartId: string;
  /** The staging file, open for reading and writing; it begins with the tail at the place of its part. */
  readonly handle: FileHandle;
  readonly rows: PartRows;
  readonly parts: PartStorage;
  readonly storage: Pick<Storage, 'put' | 'remove'>;
  /** Called before each part is sent. */
  readonly checkRoom: () => Promise<void>;
}

/** Where an upload continues. */
interface Position {
  /** Whole parts, and their bytes. */
  readonly parts: number;
  readonly partBytes: number;
  /** The stored tail behind them. */
  readonly tailKey: string | null;
  readonly tailBytes: number;
}

/** The place of a part in the staging file. */
export const placeOf = (number: number): number => ((number - 1) % PLACES) * PART_BYTES;

/**
 * Sends the bytes of one request to the store. A part is filled in a file, sent when it is whole and its turn has come, and
 * recorded after the parts before it; what is left at the end is stored as a tail. Slow senders therefore hold no memory.
 */
export class PartWriter {
  readonly #target: Target;
  /** Of the part that is being filled. */
  #number: number;
  #filled: number;
  #received: number;
  #recorded: number;
  /** Of the recorded bytes, those in parts. */
  #inParts: number;
  #tailKey: string | null;
  readonly #sent: Promise<unknown>[] = [];
  /** Sent parts that may not be recorded yet, in their order. */
  readonly #unrecorded: Promise<void>[] = [];
  #lastRecord: Promise<void> = Promise.resolve();

  constructor(target: Target, { parts, partBytes, tailKey, tailBytes }: Position) {
    this.#target = target;
    this.#number = parts + 1;
    this.#filled = tailBytes;
    this.#received = partBytes + tailBytes;
    this.#recorded = this.#received;
    this.#inParts = partBytes;
    this.#tailKey = tailKey;
  }

  /** Position after the last byte that was received. */
  get received(): number {
    return this.#received;
  }

  /** Waits while too much is unrecorded. @throws what sending or recording an earlier part has thrown. */
  async write(chunk: Buffer): Promise<void> {
    const { handle, lease, size } = this.#target;
    for (let done = 0; done < chunk.length; ) {
      const piece = chunk.subarray(done, done + PART_BYTES - this.#filled);
      while (this.#received + piece.length - this.#inParts > MOST_BEHIND) await this.#unrecorded.shift();
      lease.assertHeld();
      await writeAll(handle, piece, placeOf(this.#number) + this.#filled);
      done += piece.length;
      this.#filled += piece.length;
      this.#received += piece.length;
      if (this.#filled === PART_BYTES || this.#received === size) this.#send();
    }
  }

  /** Records everything that was received. Nothing is being sent any more when this has ended. */
  async end(): Promise<void> {
    await this.settle();
    await this.#lastRecord;
    if (this.#received > this.#recorded) await this.#storeTail();
  }

  /**
   * Waits until nothing is being sent or recorded any more: a part that arrived later could replace one of the next holder of
   * the lease.
   */
  async settle(): Promise<void> {
    await Promise.allSettled([...this.#sent, this.#lastRecord]);
  }

  #send(): void {
    const { handle, key, multipartId, parts, checkRoom } = this.#target;
    const [number, size, to, before] = [this.#number, this.#filled, this.#received, this.#lastRecord];
    const sent = checkRoom().then(() => parts.put(key, multipartId, number, { handle, start: placeOf(number), size }));
    const recorded = Promise.all([sent, before]).then(([part]) => this.#record(part, to));
    // Whoever waits for it later gets the error.
    recorded.catch(() => undefined);
    this.#sent.push(sent);
    this.#unrecorded.push(recorded);
    this.#lastRecord = recorded;
    this.#number += 1;
    this.#filled = 0;
  }

  async #record(part: StoredPart, to: number): Promise<void> {
    const tailKey = this.#tailKey;
    if (!(await this.#target.rows.add(this.#fence, part, to))) throw this.#lost();
    [this.#recorded, this.#inParts] = [to, to];
    this.#tailKey = null;
    await this.#discard(tailKey);
  }

  async #storeTail(): Promise<void> {
    const { handle, parts, storage, rows, checkRoom } = this.#target;
    const [tailKey, before] = [newStorageKey(), this.#tailKey];
    await checkRoom();
    await parts.inTurn(async () => {
      const { buffer, bytesRead } = await handle.read(
        Buffer.alloc(this.#filled),
        0,
        this.#filled,
        placeOf(this.#number),
      );
      if (bytesRead !== this.#filled) throw new Error('The end of an upload could not be read from the disk.');
      await storage.put(tailKey, buffer);
    });
    if (!(await rows.setTail(this.#fence, tailKey, this.#received))) {
      await this.#discard(tailKey);
      throw this.#lost();
    }
    this.#recorded = this.#received;
    this.#tailKey = tailKey;
    await this.#discard(before);
  }

  /** Does not throw: a file without a row is removed by `sweepFiles`. */
  async #discard(tailKey: string | null): Promise<void> {
    if (tailKey !== null) await this.#target.storage.remove(tailKey).catch(() => undefined);
  }

  get #fence() {
    const { id, lease } = this.#target;
    return { id, token: lease.token, received: this.#recorded };
  }

  /** The upload expired or was deleted during the transfer, unless the lease was lost. */
  #lost(): ApiError {
    this.#target.lease.assertHeld();
    return new ApiError('notFound');
  }
}
