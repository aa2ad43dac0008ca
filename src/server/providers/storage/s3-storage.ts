import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { hours } from '../../lib/clock.ts';
import { CdnLinks } from './cdn-links.ts';
import type { LinkSigner } from './link-signer.ts';
import { FOLDER, objectOf, S3Parts, type Sum } from './s3-parts.ts';
import { S3Error, S3Requests, type S3Settings, textOf, unanswered } from './s3-requests.ts';
import {
  type ByteRange,
  type Content,
  ForeignStorage,
  HELD_HOURS,
  HOLD,
  isStorageKey,
  type LinkOptions,
  MissingObject,
  PART_BYTES,
  type Storage,
} from './storage.ts';

/** Names the installation whose files the bucket has. */
const OWNER = 'installation';

const isMissing = (error: unknown): boolean =>
  error instanceof S3Error && error.status === 404 && error.reason !== 'NoSuchBucket';

const orMissing = (error: unknown): never => {
  throw isMissing(error) ? new MissingObject('There is no such file in the storage.') : error;
};

/** The bytes of an answer; it ends with S3Error when the store breaks it off. */
const streamOf = ({ body }: Response): Readable => {
  const reader = body?.getReader();
  return new Readable({
    async read() {
      try {
        this.push((await reader?.read())?.value ?? null);
      } catch (error) {
        this.destroy(unanswered(error));
      }
    },
    destroy(error, done) {
      // An answer that has failed cannot be cancelled.
      void reader?.cancel().catch(() => undefined);
      done(error);
    },
  });
};

/** Stores files in a bucket of an S3 store, below `files/`. Objects are private: none has an ACL of its own. */
export class S3Storage implements Storage {
  readonly #requests: S3Requests;
  readonly #bucket: string;
  readonly #installation: string;
  readonly #links: LinkSigner;
  #isOwner = false;
  readonly parts: S3Parts;
  #isClosed = false;

  /** @param installation what the bucket's marker says of its owner, for people to read */
  constructor(settings: S3Settings, installation: string) {
    this.#requests = new S3Requests(settings);
    this.#links = settings.cdn ? new CdnLinks(settings.cdn) : this.#requests;
    this.parts = new S3Parts(this.#requests, () => this.#assertOwner());
    this.#bucket = settings.bucket;
    this.#installation = installation;
  }

  get linkOrigin(): string {
    return this.#links.origin;
  }

  async put(key: string, content: Content): Promise<void> {
    const path = objectOf(key);
    try {
      const sent =
        typeof content === 'string' ? await this.#putFile(key, content) : await this.#putBytes(path, content);
      const stored = await this.#sumOf(path);
      if (stored.size !== sent.size || stored.sha256 !== sent.sha256)
        throw new S3Error(200, '', `has stored ${stored.size} other bytes than the ${sent.size} that it got`);
    } catch (error) {
      // What stays is removed by the sweep of files without a row.
      if (!this.#isClosed) await this.#requests.send('DELETE', path).catch(() => undefined);
      throw error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const headers = range && { range: `bytes=${range.first}-${range.last}` };
    const answer = await this.#requests.send('GET', objectOf(key), { ...(headers && { headers }) }).catch(orMissing);
    if (range && answer.status !== 206) {
      await answer.body?.cancel();
      throw new S3Error(answer.status, '', 'does not answer ranges');
    }
    return streamOf(answer);
  }

  async size(key: string): Promise<number> {
    const { headers } = await this.#requests.send('HEAD', objectOf(key)).catch(orMissing);
    return Number(headers.get('content-length'));
  }

  async remove(key: string): Promise<void> {
    const path = objectOf(key);
    await this.#assertOwner();
    if (await this.#isHeld()) return;
    await this.#requests.send('DELETE', path).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }

  async hold<T>(work: () => Promise<T>): Promise<T> {
    await this.#requests.send('PUT', HOLD, { body: new Uint8Array() });
    try {
      return await work();
    } finally {
      await this.#requests.send('DELETE', HOLD);
    }
  }

  async *listOlderThan(moment: Date): AsyncIterable<string> {
    for await (const { key, storedAt } of this.#objects()) if (storedAt < moment) yield key;
  }

  async link(key: string, { seconds, mediaType, disposition }: LinkOptions): Promise<string> {
    const query = { 'response-content-type': mediaType, 'response-content-disposition': disposition };
    return this.#links.link(objectOf(key), query, seconds);
  }

  async open(): Promise<void> {
    if ((await this.#owner()) === undefined) await this.claim();
    await this.#assertOwner();
  }

  async claim(): Promise<void> {
    await this.#requests.send('PUT', OWNER, { body: new TextEncoder().encode(this.#installation) });
  }

  close(): void {
    this.#isClosed = true;
    this.#requests.close();
  }

  async #owner(): Promise<string | undefined> {
    const marker = await this.#requests.send('GET', OWNER).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      return undefined;
    });
    return marker?.text();
  }

  async #assertOwner(): Promise<void> {
    if (this.#isOwner) return;
    const owner = await this.#owner();
    if (owner !== undefined && owner !== this.#installation) throw new ForeignStorage(this.#bucket, owner);
    this.#isOwner = true;
  }

  async #isHeld(): Promise<boolean> {
    const marker = await this.#requests.send('HEAD', HOLD).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      return undefined;
    });
    const since = Date.parse(marker?.headers.get('last-modified') ?? '');
    return Date.now() - since < hours(HELD_HOURS);
  }

  /** The objects in the order of their keys, a thousand an answer. */
  async *#objects(): AsyncGenerator<{ key: string; storedAt: Date }> {
    for (let after = ''; ; ) {
      const query = { 'list-type': '2', prefix: FOLDER, ...(after && { 'start-after': after }) };
      const xml = await (await this.#requests.send('GET', '', { query })).text();
      for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        after = textOf(entry, 'Key') ?? '';
        const key = after.slice(FOLDER.length);
        if (isStorageKey(key)) yield { key, storedAt: new Date(textOf(entry, 'LastModified') ?? '') };
      }
      if (textOf(xml, 'IsTruncated') !== 'true' || !after) return;
    }
  }

  async #putBytes(path: string, bytes: Uint8Array): Promise<Sum> {
    const body = new Uint8Array(bytes);
    await this.#requests.send('PUT', path, { body });
    return { size: body.length, sha256: createHash('sha256').update(body).digest('hex') };
  }

  async #putFile(key: string, source: string): Promise<Sum> {
    const handle = await open(source, 'r');
    try {
      const { size } = await handle.stat();
      if (size <= PART_BYTES) return await this.#putBytes(objectOf(key), await readFile(source));
      return await this.parts.putFile(key, handle, size);
    } finally {
      await handle.close();
    }
  }

  /** Reads an object back. */
  async #sumOf(path: string): Promise<Sum> {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of streamOf(await this.#requests.send('GET', path))) {
      if (this.#isClosed) throw new S3Error(0, '', 'is not used any more: the server ends');
      hash.update(chunk);
      size += chunk.length;
    }
    return { size, sha256: hash.digest('hex') };
  }
}
