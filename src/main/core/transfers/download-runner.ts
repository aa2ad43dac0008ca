import { lstat, unlink } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { codeOf, Interrupted, Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import type { ChecksumThread } from './checksum-thread.ts';
import { assertRoom, type FreeBytes } from './disk-room.ts';
import { fileFailure } from './download-failure.ts';
import type { Content } from './download-head.ts';
import { partPathOf } from './download-name.ts';
import { change, type DownloadContext, type DownloadSourceOptions, openSource } from './download-source.ts';
import { DownloadWriter, replaceFile, saveUnderFreeName } from './download-writer.ts';
import { FileDigest } from './file-digest.ts';
import { whileHeld } from './held-file.ts';
import type { OpenAnswer } from './http-client.ts';
import { PartFile } from './part-file.ts';
import type { DownloadEntry } from './transfer-entry.ts';
import type { TransferRunner } from './transfer-runner.ts';

/** Mismatches before the download fails, since a second one is hardly a random error. */
const MOST_MISMATCHES = 2;
const MISMATCH = 'The file arrived differently from how it is stored, twice. Check your drive and try again.';

export interface DownloadRunnerOptions extends DownloadSourceOptions {
  readonly checksums: ChecksumThread;
  readonly freeBytes: FreeBytes;
}

interface Attempt {
  readonly context: DownloadContext;
  readonly file: PartFile;
  readonly digest: FileDigest;
}

/** Downloads files into a `.part` file and renames it after the checksum is verified. */
export class DownloadRunner implements TransferRunner<DownloadEntry> {
  readonly #options: DownloadRunnerOptions;
  /** Hash states that survive a broken connection, because hashing 20 GB again takes minutes. */
  readonly #digests = new Map<string, FileDigest>();

  constructor(options: DownloadRunnerOptions) {
    this.#options = options;
  }

  async attempt(context: DownloadContext): Promise<void> {
    const file = await this.#partFile(context);
    if (file === null) return context.note('It was saved already.');
    const { id } = context.entry();
    const digest = this.#digests.get(id) ?? new FileDigest(this.#options.checksums);
    this.#digests.set(id, digest);
    let size: number;
    try {
      size = await this.#fetch({ context, file, digest });
      await this.#check({ context, file, digest }, size);
    } finally {
      await digest.settle();
      await file.close();
    }
    await this.#save(context, size);
  }

  async discard({ id, download: { part } }: DownloadEntry): Promise<void> {
    this.release(id);
    if (part === null) return;
    await whileHeld(() => unlink(part)).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw fileFailure(error);
    });
  }

  release(id: string): void {
    this.#digests.get(id)?.forget();
    this.#digests.delete(id);
  }

  /** Opens the `.part` file or creates a new one; null when the last run has already saved the file. */
  async #partFile(context: DownloadContext): Promise<PartFile | null> {
    const { download, id } = context.entry();
    if (download.part !== null) {
      const file = await PartFile.reopen(download.part);
      if (file !== null) return file;
      if (await this.#isSaved(context)) return null;
      context.note('What had arrived is gone: it begins again.');
    }
    this.release(id);
    const { file, path, part } = await PartFile.create(download.path, download.replaces);
    await change(context, { path, part, etag: null });
    return file;
  }

  /** Whether the last run crashed after the rename and before the journal entry. */
  async #isSaved({ entry, signal }: DownloadContext): Promise<boolean> {
    const { download, size } = entry();
    const found = await lstat(download.path).catch(() => null);
    if (!found?.isFile() || size === null || found.size !== size || download.sha256 === null) return false;
    const file = await PartFile.reopen(download.path);
    if (file === null) return false;
    const digest = new FileDigest(this.#options.checksums);
    try {
      digest.follow(file, size);
      return (await digest.digest(signal)) === download.sha256;
    } finally {
      await digest.settle();
      await file.close();
      digest.forget();
    }
  }

  /** Returns the size of the file. */
  async #fetch(attempt: Attempt): Promise<number> {
    const { context } = attempt;
    let offset = await this.#startFrom(attempt);
    for (let size = context.entry().size; size === null || offset < size; ) {
      const folder = dirname(context.entry().download.path);
      await assertRoom(folder, size === null ? null : size - offset, this.#options.freeBytes);
      const anew = (why: string) => this.#beginAnew(attempt, why);
      const { answer, content } = await openSource(context, offset, anew, this.#options);
      try {
        if (content === null) break;
        const next = await this.#take(attempt, answer, content, offset);
        if (next === offset) throw new Interrupted('server', { detail: 'The server sent no bytes.' });
        size = content.size ?? next;
        offset = next;
      } finally {
        answer.close();
      }
    }
    return offset;
  }

  /**
   * Offset of the bytes that are kept. Without a validator they cannot be attributed to the file, so they are dropped.
   */
  async #startFrom({ context, file }: Attempt): Promise<number> {
    const { download, size } = context.entry();
    const there = await file.size();
    if (there > 0 && download.etag !== null && (size === null || there <= size)) {
      context.confirmed(there);
      context.note(`Continues from byte ${there}.`);
      return there;
    }
    await file.truncate(0);
    return 0;
  }

  /** Writes a response's bytes to their position and returns the position after them. */
  async #take(attempt: Attempt, answer: OpenAnswer, content: Content, offset: number): Promise<number> {
    const { context, file, digest } = attempt;
    if (content.first < offset) {
      context.note('The server sent the file from its beginning.');
      await file.truncate(content.first);
    }
    const { size, download } = context.entry();
    await context.save({ size: content.size ?? size, download: { ...download, etag: content.etag } });
    await digest.rewind(content.first);
    digest.follow(file, content.first);
    context.confirmed(content.first);
    return this.#write(attempt, answer, content);
  }

  async #write({ context, file, digest }: Attempt, answer: OpenAnswer, { first, end }: Content): Promise<number> {
    const writer = new DownloadWriter({
      ...{ file, digest, mostBehind: digest.allowance, offset: first },
      signal: context.signal,
      now: this.#options.now,
      written: context.confirmed,
    });
    try {
      for await (const chunk of answer.chunks()) {
        const wanted = end === null ? chunk : chunk.subarray(0, end - writer.position);
        await context.take(wanted.length);
        context.signal.throwIfAborted();
        await writer.add(wanted);
        if (wanted.length < chunk.length) break;
      }
    } finally {
      // Keeps the received bytes in every case.
      await writer.end();
    }
    if (end !== null && writer.position < end)
      throw new Interrupted('connection', { detail: 'The answer ended too early.' });
    return writer.position;
  }

  async #check(attempt: Attempt, size: number): Promise<void> {
    const { context, file, digest } = attempt;
    context.checking();
    const { sha256 } = context.entry().download;
    digest.follow(file, size);
    const own = await digest.digest(context.signal);
    if (sha256 !== null && sha256 !== own) await this.#mismatch(attempt, own);
    await file.sync();
    context.note(sha256 === null ? `The checksum is ${own}.` : `Both checksums are ${own}.`);
  }

  async #mismatch(attempt: Attempt, own: string): Promise<never> {
    const { context } = attempt;
    const { sha256, mismatches } = context.entry().download;
    const isOver = mismatches + 1 >= MOST_MISMATCHES;
    await change(context, { mismatches: isOver ? 0 : mismatches + 1 });
    const anew = this.#beginAnew(attempt, `The server's checksum is ${sha256}, ours ${own}: it begins again.`);
    if (!isOver) return anew;
    await anew.catch(() => undefined);
    throw new Rejected(MISMATCH, { canRetry: true });
  }

  async #beginAnew({ context, file }: Attempt, why: string): Promise<never> {
    this.release(context.entry().id);
    await file.truncate(0);
    await change(context, { etag: null });
    throw new Interrupted('server', { detail: why, delay: 0 });
  }

  async #save(context: DownloadContext, size: number): Promise<void> {
    const { path, part, replaces } = context.entry().download;
    const from = part ?? partPathOf(path);
    const note = (wanted: string) => change(context, { path: wanted });
    const saved = replaces ? await replaceFile(from, path) : await saveUnderFreeName(from, path, note);
    await context.save({ size, fileName: basename(saved) });
    context.note(`Saved as ${basename(saved)}.`);
  }
}
