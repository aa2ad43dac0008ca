import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { S3Error, type S3Requests, textOf } from './s3-requests.ts';

/** Size of a part; S3 takes at most 10,000 parts, and none but the last below 5 MiB. */
export const PART_BYTES = 16 * 2 ** 20;
/** Parts of all files of this process that are in memory at a time. */
const PARTS_AT_ONCE = 4;

/** What was read from a file or from the store. */
export interface Sum {
  readonly size: number;
  readonly sha256: string;
}

interface Part {
  readonly number: number;
  readonly etag: string;
}

/** A file that is stored in parts. */
interface Multipart {
  readonly path: string;
  readonly uploadId: string;
  readonly handle: FileHandle;
  readonly size: number;
}

/** Reads the next part of a file, hashing it in small pieces so that other work gets its turn. */
const readPart = async (handle: FileHandle, start: number, length: number, hash: Hash) => {
  const part = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await handle.read(part, at, Math.min(2 ** 20, length - at), start + at);
    if (bytesRead === 0) throw new Error('The file became shorter while it was stored.');
    hash.update(part.subarray(at, at + bytesRead));
    at += bytesRead;
  }
  return part;
};

/** Stores large files in parts (S3 multipart upload). */
export class S3Parts {
  readonly #requests: S3Requests;
  readonly #waiting: (() => void)[] = [];
  #free = PARTS_AT_ONCE;

  constructor(requests: S3Requests) {
    this.#requests = requests;
  }

  /** @returns what was read from the file. @throws S3Error; then the store has dropped the parts, if it could be asked. */
  async put(path: string, handle: FileHandle, size: number): Promise<Sum> {
    const started = await this.#requests.send('POST', path, { query: { uploads: '' } });
    const uploadId = textOf(await started.text(), 'UploadId') ?? '';
    try {
      const hash = createHash('sha256');
      await this.#complete(path, uploadId, await this.#sendAll({ path, uploadId, handle, size }, hash));
      return { size, sha256: hash.digest('hex') };
    } catch (error) {
      await this.#requests.send('DELETE', path, { query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  }

  async #sendAll({ path, uploadId, handle, size }: Multipart, hash: Hash): Promise<readonly Part[]> {
    const sending: Promise<Part>[] = [];
    let isFailed = false;
    const fail = () => {
      isFailed = true;
    };
    for (let start = 0; start < size && !isFailed; start += PART_BYTES) {
      await this.#takeTurn();
      const part = readPart(handle, start, Math.min(PART_BYTES, size - start), hash);
      const number = sending.length + 1;
      const sent = part.then((body) => this.#send(path, uploadId, number, body)).finally(() => this.#endTurn());
      sent.catch(fail);
      sending.push(sent);
      // The parts are hashed in their order.
      await part.catch(fail);
    }
    await Promise.allSettled(sending);
    return Promise.all(sending);
  }

  async #send(path: string, uploadId: string, number: number, body: Uint8Array<ArrayBuffer>): Promise<Part> {
    const query = { partNumber: String(number), uploadId };
    const { headers } = await this.#requests.send('PUT', path, { query, body });
    return { number, etag: headers.get('etag') ?? '' };
  }

  /** The answer may be 200 with an error in its body (S3 API, CompleteMultipartUpload). */
  async #complete(path: string, uploadId: string, parts: readonly Part[]): Promise<void> {
    const listed = parts.map(
      ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const body = new TextEncoder().encode(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`);
    const answer = await this.#requests.send('POST', path, { query: { uploadId }, body });
    const text = await answer.text();
    if (!text.includes('<CompleteMultipartUploadResult'))
      throw new S3Error(answer.status, textOf(text, 'Code') ?? '', 'did not put the parts together');
  }

  async #takeTurn(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #endTurn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
