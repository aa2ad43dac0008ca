import { createHash, type Hash } from 'node:crypto';

/** Fills the buffer's beginning with that part of the file. */
type Read = (buffer: Buffer, position: number, length: number) => Promise<Buffer>;

/** Bytes hashed in one piece: about a millisecond, so that nothing else of the process waits longer. */
const PIECE = 2 ** 20;

/**
 * The SHA-256 of a file from its beginning, made while it is sent. It remembers the last position that the other side
 * had for certain: after a broken connection only what follows is read again, not the whole file.
 */
export class FileDigest {
  #kept: { readonly hash: Hash; readonly position: number } = { hash: createHash('sha256'), position: 0 };
  #hash: Hash = createHash('sha256');
  #position = 0;

  /** Where the next byte is expected. */
  get position(): number {
    return this.#position;
  }

  /** Takes the next bytes of the file. */
  update(chunk: Buffer): void {
    this.#hash.update(chunk);
    this.#position += chunk.length;
  }

  /** Goes to a position that the other side has for certain; reads what was not hashed yet. */
  async moveTo(position: number, read: Read, signal: AbortSignal): Promise<void> {
    if (position !== this.#position) {
      if (position < this.#kept.position) this.#kept = { hash: createHash('sha256'), position: 0 };
      this.#hash = this.#kept.hash.copy();
      this.#position = this.#kept.position;
      const buffer = Buffer.allocUnsafeSlow(Math.min(PIECE, Math.max(position - this.#position, 1)));
      while (this.#position < position) {
        signal.throwIfAborted();
        this.update(await read(buffer, this.#position, Math.min(PIECE, position - this.#position)));
      }
    }
    this.#kept = { hash: this.#hash.copy(), position };
  }

  /** Hexadecimal, of everything up to the position. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }
}
