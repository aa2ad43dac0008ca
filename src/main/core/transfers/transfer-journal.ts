import { constants } from 'node:fs';
import { copyFile, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#shared/domain/transfers/transfer-failure.ts';
import { isRecord } from '../is-record.ts';
import { renameFile, syncFolder, whileHeld } from './held-file.ts';
import { isEntry, isLimits, isMark, isWatch, type JournalContent } from './transfer-entry.ts';

const VERSION = 1;
const EMPTY: JournalContent = { account: null, limits: { upload: null, download: null }, entries: [] };

type Reading =
  | { readonly kind: 'good' | 'partly'; readonly content: JournalContent }
  | { readonly kind: 'torn' | 'newer' | 'older' | 'unreadable' }
  | { readonly kind: 'absent' };

const contentOf = (value: Record<string, unknown>): Reading => {
  const { account, limits, entries, marks, watches } = value;
  if (!Array.isArray(entries) || !isLimits(limits) || !(account === null || Number.isSafeInteger(account)))
    return { kind: 'torn' };
  const good = entries.filter(isEntry);
  const content = {
    ...{ account: account === null ? null : Number(account), limits, entries: good },
    ...(Array.isArray(marks) && { marks: marks.filter(isMark) }),
    ...(Array.isArray(watches) && { watches: watches.filter(isWatch) }),
  };
  return { kind: good.length === entries.length ? 'good' : 'partly', content };
};

const parse = (text: string): Reading => {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || !Number.isSafeInteger(value.version)) return { kind: 'torn' };
    const version = Number(value.version);
    if (version !== VERSION) return { kind: version > VERSION ? 'newer' : 'older' };
    return contentOf(value);
  } catch {
    return { kind: 'torn' };
  }
};

const read = async (path: string): Promise<Reading> => {
  try {
    return parse(await whileHeld(() => readFile(path, 'utf8')));
  } catch (error) {
    return { kind: codeOf(error) === 'ENOENT' ? 'absent' : 'unreadable' };
  }
};

export interface JournalOptions {
  /** Folder of the transfers; created when missing. */
  readonly folder: string;
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

/**
 * The list of transfers on the disk, in a file of its own, so that resetting corrupt settings does not delete it. Each
 * version is written to a new file, synced and renamed; the previous version stays as a backup. An unreadable journal
 * is kept under another name and never deleted.
 */
export class TransferJournal {
  readonly #options: JournalOptions;
  readonly #path: string;
  readonly #backup: string;
  #content: JournalContent = EMPTY;
  #writing: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  /** Why nothing is saved in this run: the journal of the last one could be neither read nor set aside. */
  #refusal: Error | null = null;

  constructor(options: JournalOptions) {
    this.#options = options;
    this.#path = join(options.folder, 'journal.json');
    this.#backup = join(options.folder, 'journal.backup.json');
  }

  /**
   * Reads the journal of the last run. Rejects only when the folder cannot be used, or when a journal can be neither
   * read nor set aside, e.g. while another program holds it; then nothing is saved that would replace it.
   */
  async load(): Promise<JournalContent> {
    try {
      await mkdir(this.#options.folder, { recursive: true, mode: 0o700 });
      this.#content = (await this.#take(this.#path)) ?? (await this.#take(this.#backup)) ?? EMPTY;
    } catch (error) {
      this.#refusal = new Error('The list of transfers could not be read. Start the app again.', { cause: error });
      throw error;
    }
    return this.#content;
  }

  /** Resolves when this content, or a newer one, is durable. */
  async save(content: JournalContent): Promise<void> {
    if (this.#refusal) throw this.#refusal;
    this.#content = content;
    // One write runs and one is pending; the pending one writes the newest content when it starts.
    this.#next ??= this.#writing
      .catch(() => undefined)
      .then(() => {
        this.#next = null;
        this.#writing = this.#write();
        return this.#writing;
      });
    return this.#next;
  }

  /** Resolves when all pending writes have succeeded or failed. */
  async settled(): Promise<void> {
    await (this.#next ?? this.#writing).catch(() => undefined);
  }

  async #take(path: string): Promise<JournalContent | null> {
    const reading = await read(path);
    if (reading.kind === 'absent') return null;
    if (reading.kind !== 'good') await this.#keepAside(path, reading.kind);
    return 'content' in reading ? reading.content : null;
  }

  async #keepAside(path: string, why: string): Promise<void> {
    const stamp = new Date(this.#options.now()).toISOString().replaceAll(/[:.]/g, '-');
    for (let number = 0; number < 1_000; number += 1) {
      const name = `journal.${why}-${stamp}${number === 0 ? '' : `-${number}`}.json`;
      const kept = join(this.#options.folder, name);
      try {
        if (why === 'unreadable') await renameFile(path, kept);
        else await whileHeld(() => copyFile(path, kept, constants.COPYFILE_EXCL));
        this.#options.warn(`The list of transfers could not be read (${why}); it was kept as ${name}`);
        return;
      } catch (error) {
        if (!['EEXIST', 'ENOTEMPTY'].includes(codeOf(error))) throw error;
      }
    }
  }

  async #write(): Promise<void> {
    const temporary = `${this.#path}.new`;
    const handle = await whileHeld(() => open(temporary, 'w', 0o600));
    try {
      await handle.writeFile(JSON.stringify({ version: VERSION, ...this.#content }));
      await handle.sync();
    } finally {
      await handle.close();
    }
    // At every point one of the two names holds a complete file, so a power cut loses at most one change.
    await renameFile(this.#path, this.#backup).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
    await renameFile(temporary, this.#path);
    await syncFolder(this.#options.folder);
  }
}
