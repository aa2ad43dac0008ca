import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { createSemaphore } from '../../lib/semaphore.ts';
import { S3Error, type S3Requests, sha256Of, textOf } from './s3-requests.ts';
import { type FileRange, isStorageKey, LostParts, PART_BYTES, type PartStorage, type StoredPart } from './storage.ts';

/** Parts of all files of this process that are in memory at a time. */
const PARTS_AT_ONCE = 4;

/** Objects below this prefix are files. */
export const FOLDER = 'files/';

/** The name of a file's object. */
export const objectOf = (key: string): string => {
  if (!isStorageKey(key)) throw new TypeError('A storage key is 32 hexadecimal digits.');
  return `${FOLDER}${key}`;
};

/** What was read from a file or from the store. */
export interface Sum {
  readonly size: number;
  readonly sha256: string;
}

/** S3's names for parts that are not there, or are others. */
const LOST = new Set(['NoSuchUpload', 'InvalidPart', 'InvalidPartOrder']);

const isLost = (error: unknown): boolean => error instanceof S3Error && LOST.has(error.reason);

const lost = (): LostParts => new LostParts('The store has not the parts that it acknowledged.');

const orLost = (error: unknown): never => {
  throw isLost(error) ? lost() : error;
};

/** Reads the next part of a file, hashing it in small pieces so that other work gets its turn. */
const readPart = async ({ handle, start, size }: FileRange, hash?: Hash) => {
  const part = new Uint8Array(size);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await handle.read(part, at, Math.min(2 ** 20, size - at), start + at);
    if (bytesRead === 0) throw new Error('The file became shorter while it was stored.');
    hash?.update(part.subarray(at, at + bytesRead));
    at += bytesRead;
  }
  return part;
};

/** Stores large files in parts (S3 multipart upload). */
export class S3Parts implements PartStorage {
  readonly #requests: S3Requests;
  readonly #assertOwner: () => Promise<void>;
  readonly inTurn = createSemaphore(PARTS_AT_ONCE);

  constructor(requests: S3Requests, assertOwner: () => Promise<void>) {
    this.#requests = requests;
    this.#assertOwner = assertOwner;
  }

  async begin(key: string): Promise<string> {
    const started = await this.#requests.send('POST', objectOf(key), { query: { uploads: '' } });
    return textOf(await started.text(), 'UploadId') ?? '';
  }

  put(key: string, id: string, number: number, range: FileRange): Promise<StoredPart> {
    return this.inTurn(async () => this.#send(key, id, number, await readPart(range))).catch(orLost);
  }

  /** The answer may be 200 with an error in its body (S3 API, CompleteMultipartUpload). */
  async complete(key: string, id: string, parts: readonly StoredPart[]): Promise<void> {
    const listed = parts.map(
      ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const body = new TextEncoder().encode(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`);
    try {
      const answer = await this.#requests.send('POST', objectOf(key), { query: { uploadId: id }, body });
      const text = await answer.text();
      if (!text.includes('<CompleteMultipartUploadResult'))
        throw new S3Error(answer.status, textOf(text, 'Code') ?? '', 'did not put the parts together');
    } catch (error) {
      if (!isLost(error) && !(await this.#isDropped(key, id, error))) throw error;
      // An earlier request may have made the object, whose answer was lost.
      if (!(await this.#isThere('HEAD', key))) throw lost();
    }
  }

  async abort(key: string, id: string): Promise<void> {
    await this.#requests.send('DELETE', objectOf(key), { query: { uploadId: id } }).catch((error: unknown) => {
      if (!isLost(error)) throw error;
    });
  }

  async *listOlderThan(moment: Date): AsyncGenerator<{ key: string; id: string }> {
    await this.#assertOwner();
    for (let markers: Record<string, string> = {}; ; ) {
      const query = { uploads: '', prefix: FOLDER, ...markers };
      const xml = await (await this.#requests.send('GET', '', { query })).text();
      for (const [, entry = ''] of xml.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
        const [key, id] = [(textOf(entry, 'Key') ?? '').slice(FOLDER.length), textOf(entry, 'UploadId') ?? ''];
        if (isStorageKey(key) && new Date(textOf(entry, 'Initiated') ?? '') < moment) yield { key, id };
      }
      const [after, id] = [textOf(xml, 'NextKeyMarker'), textOf(xml, 'NextUploadIdMarker')];
      if (textOf(xml, 'IsTruncated') !== 'true' || !after) return;
      markers = { 'key-marker': after, ...(id && { 'upload-id-marker': id }) };
    }
  }

  /** @returns what was read from the file. @throws S3Error; then the store has dropped the parts, if it could be asked. */
  async putFile(key: string, handle: FileHandle, size: number): Promise<Sum> {
    const id = await this.begin(key);
    try {
      const hash = createHash('sha256');
      await this.complete(key, id, await this.#sendAll(key, id, { handle, start: 0, size }, hash));
      return { size, sha256: hash.digest('hex') };
    } catch (error) {
      await this.abort(key, id).catch(() => undefined);
      throw error;
    }
  }

  async #sendAll(key: string, id: string, { handle, size }: FileRange, hash: Hash): Promise<readonly StoredPart[]> {
    const sending: Promise<StoredPart>[] = [];
    let isFailed = false;
    const fail = () => {
      isFailed = true;
    };
    for (let start = 0; start < size && !isFailed; start += PART_BYTES) {
      const number = sending.length + 1;
      const range = { handle, start, size: Math.min(PART_BYTES, size - start) };
      // The parts are hashed in their order.
      await new Promise<void>((resolve) => {
        const sent = this.inTurn(async () => {
          const part = await readPart(range, hash).finally(resolve);
          return this.#send(key, id, number, part);
        });
        sent.catch(fail);
        sending.push(sent);
      });
    }
    await Promise.allSettled(sending);
    return Promise.all(sending);
  }

  async #send(key: string, id: string, number: number, body: Uint8Array<ArrayBuffer>): Promise<StoredPart> {
    const sha256 = await sha256Of(body);
    const query = { partNumber: String(number), uploadId: id };
    const { headers } = await this.#requests.send('PUT', objectOf(key), { query, body, sha256 });
    return { number, size: body.length, etag: headers.get('etag') ?? '', sha256 };
  }

  /**
   * Whether a failure of the store comes from parts that it has dropped: Ceph answers 500 to their completion, and that there
   * is no such key when it is asked for them. Completing makes the object before it drops the parts.
   */
  async #isDropped(key: string, id: string, error: unknown): Promise<boolean> {
    const isFailure = error instanceof S3Error && error.status >= 500;
    return isFailure && !(await this.#isThere('GET', key, { uploadId: id, 'max-parts': '1' }));
  }

  /** Whether the store has an object, or the parts of one. */
  async #isThere(method: 'GET' | 'HEAD', key: string, query: Readonly<Record<string, string>> = {}): Promise<boolean> {
    try {
      await (await this.#requests.send(method, objectOf(key), { query })).body?.cancel();
      return true;
    } catch (error) {
      if (error instanceof S3Error && error.status === 404 && error.reason !== 'NoSuchBucket') return false;
      throw error;
    }
  }
}
