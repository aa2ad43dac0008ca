import { Interrupted, Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import type { ChecksumThread } from './checksum-thread.ts';
import { FileDigest } from './file-digest.ts';
import type { BodySource, Send } from './http-client.ts';
import type { UploadEntry } from './transfer-entry.ts';
import type { AttemptContext, TransferRunner } from './transfer-runner.ts';
import { UploadClient } from './upload-client.ts';
import { VideoFile } from './video-file.ts';

/** Bytes per read; smaller reads cost more system calls, larger ones more memory. */
const PIECE = 2 ** 20;

interface Part {
  readonly file: VideoFile;
  readonly digest: FileDigest;
  readonly context: Pick<AttemptContext<UploadEntry>, 'moved' | 'pieceOf' | 'take' | 'signal'>;
  /** Shared by all requests of an attempt. */
  readonly buffers: readonly [Buffer, Buffer];
  /** Maximum bytes that may be sent but not yet hashed. */
  readonly mostBehind: number;
  readonly offset: number;
  readonly length: number;
}

const newBuffers = (): [Buffer, Buffer] => [Buffer.allocUnsafeSlow(PIECE), Buffer.allocUnsafeSlow(PIECE)];

/**
 * A part of a file as a request body. Double buffering: one buffer is filled while the other is sent, so that disk and
 * network work in parallel with constant memory.
 */
const bodyOf = ({ file, digest, context, buffers, mostBehind, offset, length }: Part): BodySource => ({
  length,
  send: async (write) => {
    const end = offset + length;
    let position = offset;
    let reads = 0;
    const read = async (): Promise<Buffer> => {
      const size = Math.min(context.pieceOf(PIECE), end - position);
      const buffer = buffers[reads % 2 === 0 ? 0 : 1];
      reads += 1;
      const bytes = await file.read(buffer, position, size);
      position += size;
      return bytes;
    };
    let sent = offset;
    let next: Promise<Buffer> | null = read();
    try {
      while (next !== null) {
        const bytes: Buffer = await next;
        next = position < end ? read() : null;
        // The next iteration awaits the read and gets its error; this prevents an unhandled rejection until then.
        next?.catch(() => undefined);
        await context.take(bytes.length);
        if (context.signal.aborted) return;
        digest.follow(file, sent + bytes.length);
        if (!(await write(bytes))) return;
        sent += bytes.length;
        context.moved(sent);
        await digest.behind(mostBehind, context.signal);
      }
    } finally {
      // The caller closes the file and reuses the buffers afterwards.
      await next?.catch(() => undefined);
    }
  },
});

/** Target duration of a request in milliseconds; limits what a buffering proxy loses when a connection breaks. */
const REQUEST_TIME = 2_000;
const LARGEST_REQUEST = 256 * 2 ** 20;
/** Time limit of the request that deletes an upload, in milliseconds. */
const DISCARD_PATIENCE = 10_000;
/** Mismatches before the upload fails, since a second one is hardly a random error. */
const MOST_MISMATCHES = 2;
const MISMATCH = 'The file arrived differently from how it was sent, twice. Check its drive and try again.';

export interface UploadRunnerOptions {
  readonly checksums: ChecksumThread;
  readonly send: Send;
  readonly now: () => number;
  /** Request size that every proxy accepts, from the client configuration. */
  readonly chunkBytes: () => number;
  /** The stored poster image of an upload. */
  readonly poster: (id: string) => Promise<string | null>;
}

interface Attempt {
  readonly context: AttemptContext<UploadEntry>;
  readonly client: UploadClient;
  readonly file: VideoFile;
  readonly digest: FileDigest;
}

/** Uploads videos by tus, verifies their checksums and claims them. */
export class UploadRunner implements TransferRunner<UploadEntry> {
  readonly #options: UploadRunnerOptions;
  /** Hash states that survive a broken connection, because hashing 20 GB again takes minutes. */
  readonly #digests = new Map<string, FileDigest>();

  constructor(options: UploadRunnerOptions) {
    this.#options = options;
  }

  async attempt(context: AttemptContext<UploadEntry>): Promise<void> {
    const { id, upload } = context.entry();
    const client = this.#client(context.token, context.signal);
    // Checked first, because a delivered upload is done even if the file has changed since.
    if (upload.id !== null && (await this.#isDelivered(context, client, upload.id))) return;
    const file = await VideoFile.reopen(upload.file).catch((error: unknown) => this.#giveUp(context, client, error));
    const digest = this.#digests.get(id) ?? new FileDigest(this.#options.checksums);
    this.#digests.set(id, digest);
    try {
      await this.#move({ context, client, file, digest });
    } catch (error) {
      await this.#giveUp(context, client, error);
    } finally {
      await digest.settle();
      await file.close();
    }
  }

  async discard({ upload, id }: UploadEntry, token: string | null): Promise<void> {
    this.release(id);
    if (upload.id === null || token === null) return;
    const signal = AbortSignal.timeout(DISCARD_PATIENCE);
    await this.#client(token, signal).remove(upload.id);
  }

  release(id: string): void {
    this.#digests.get(id)?.forget();
    this.#digests.delete(id);
  }

  #client(token: string, signal: AbortSignal): UploadClient {
    return new UploadClient({ send: this.#options.send, token, signal, now: this.#options.now });
  }

  /** When the upload cannot be continued, deletes its bytes on the server. */
  async #giveUp(
    { entry, save, note }: AttemptContext<UploadEntry>,
    client: UploadClient,
    error: unknown,
  ): Promise<never> {
    const { upload, id } = entry();
    if (error instanceof Rejected && !error.canRetry && upload.id !== null) {
      await client.remove(upload.id).catch(() => note('The server could not be told to forget the upload.'));
      this.release(id);
      await save({ upload: { ...upload, id: null }, moved: 0 });
    }
    throw error;
  }

  /** Whether an earlier claim succeeded although its response was lost. Restarts an upload that is gone. */
  async #isDelivered(context: AttemptContext<UploadEntry>, client: UploadClient, id: string): Promise<boolean> {
    const state = await client.state(id);
    if (state?.claimed) {
      context.note('The server has it already.');
      return true;
    }
    if (state === null) await this.#beginAnew(context, 'The server no longer has the upload: it begins again.');
    return false;
  }

  async #beginAnew({ entry, save, note }: AttemptContext<UploadEntry>, why: string): Promise<void> {
    const { upload, id } = entry();
    note(why);
    this.release(id);
    await save({ upload: { ...upload, id: null }, moved: 0 });
  }

  async #move(attempt: Attempt): Promise<void> {
    const { context, client } = attempt;
    const id = await this.#announce(attempt);
    await this.#sendAll(attempt, id);
    context.checking();
    const own = await attempt.digest.digest(context.signal);
    await attempt.file.assertUnchanged();
    await this.#compare(attempt, id, own);
    // Saved before the claim, because an older journal would upload a delivered video again.
    await context.save({ moved: context.entry().size });
    await client.claim(context.entry().target, id, await this.#poster(context.entry()));
  }

  async #poster({ id, upload }: UploadEntry): Promise<string | null> {
    return upload.hasPoster ? this.#options.poster(id) : null;
  }

  async #announce({ context, client }: Attempt): Promise<string> {
    const { upload, size, fileName, target } = context.entry();
    if (upload.id !== null) return upload.id;
    const id = await client.create({ size, fileName, target });
    await context.save({ upload: { ...upload, id } });
    context.note(`The server takes it as upload ${id}.`);
    return id;
  }

  async #sendAll(attempt: Attempt, id: string): Promise<void> {
    const { context, client, file, digest } = attempt;
    const { size } = context.entry();
    const gone = async (): Promise<never> => {
      await this.#beginAnew(context, 'The server no longer has the upload: it begins again.');
      throw new Interrupted('server', { detail: 'The upload was gone.' });
    };
    let offset = (await client.offset(id, size)) ?? (await gone());
    context.confirmed(offset);
    digest.follow(file, offset);
    const mostBehind = digest.allowance;
    if (offset < size) context.note(`Continues from byte ${offset} of ${size}.`);
    const buffers = newBuffers();
    let request = this.#options.chunkBytes();
    while (offset < size) {
      const length = Math.min(request, size - offset);
      const startedAt = this.#options.now();
      const body = bodyOf({ file, digest, context, buffers, mostBehind, offset, length });
      const next: number = (await client.append(id, offset, body, offset + length === size)) ?? (await gone());
      if (next === offset) throw new Interrupted('server', { detail: 'The server took no bytes.' });
      request = this.#nextRequest(next - offset, this.#options.now() - startedAt);
      offset = next;
      context.confirmed(offset);
    }
  }

  /**
   * Size of the next request: larger on fast connections, since each request costs a round trip and a sync; at least
   * the server's chunk size.
   */
  #nextRequest(bytes: number, milliseconds: number): number {
    const wanted = (bytes / Math.max(milliseconds, 1)) * REQUEST_TIME;
    return Math.max(this.#options.chunkBytes(), Math.min(LARGEST_REQUEST, Math.floor(wanted)));
  }

  async #compare({ context, client }: Attempt, id: string, own: string): Promise<void> {
    const state = await client.state(id);
    if (state === null) {
      await this.#beginAnew(context, 'The server no longer has the upload: it begins again.');
      throw new Interrupted('server', { detail: 'The upload was gone.' });
    }
    if (state.sha256 === null)
      throw new Interrupted('server', { detail: 'The server has not looked at the whole file yet.', delay: 1_000 });
    if (state.sha256 === own) return context.note(`Both checksums are ${own}.`);
    const { upload } = context.entry();
    const mismatches = upload.mismatches + 1;
    await client.remove(id);
    await this.#beginAnew(context, `The server's checksum is ${state.sha256}, ours ${own}: it begins again.`);
    await context.save({ upload: { ...context.entry().upload, mismatches } });
    if (mismatches >= MOST_MISMATCHES) throw new Rejected(MISMATCH, { canRetry: true });
    throw new Interrupted('server', { detail: 'The checksums differ.', delay: 0 });
  }
}
