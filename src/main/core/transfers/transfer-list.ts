import type { Timing } from '#shared/domain/timing.ts';
import type { TransferLimits } from '#shared/domain/transfers/transfer.ts';
import type { DeliveryMark, FolderWatch, JournalContent, TransferEntry } from './transfer-entry.ts';
import type { TransferJournal } from './transfer-journal.ts';

/** Minimum milliseconds between progress writes; the server has the exact offset of an upload. */
const PROGRESS_EVERY = 5_000;

export interface TransferListOptions {
  readonly journal: Pick<TransferJournal, 'load' | 'save' | 'settled'>;
  readonly timing: Timing;
  readonly warn: (message: string) => void;
}

/** A change that keeps an entry's direction. */
export type EntryChange = { readonly [K in 'moved' | 'status' | 'failure']?: TransferEntry[K] } & Record<
  string,
  unknown
>;

/** Transfers of all accounts in queue order, stored in the journal. */
export class TransferList {
  readonly #options: TransferListOptions;
  #content: JournalContent = { account: null, limits: { upload: null, download: null }, entries: [] };
  #callOff: (() => void) | null = null;

  constructor(options: TransferListOptions) {
    this.#options = options;
  }

  /** Loads the list of the last run. */
  async load(): Promise<void> {
    const { journal, warn } = this.#options;
    try {
      this.#content = await journal.load();
    } catch (error) {
      warn(`The list of transfers could not be read: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** The account that was signed in last. */
  get account(): number | null {
    return this.#content.account;
  }

  get limits(): TransferLimits {
    return this.#content.limits;
  }

  get entries(): readonly TransferEntry[] {
    return this.#content.entries;
  }

  get marks(): readonly DeliveryMark[] {
    return this.#content.marks ?? [];
  }

  get watches(): readonly FolderWatch[] {
    return this.#content.watches ?? [];
  }

  find(id: string): TransferEntry | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  /** Resolves when the change is durable, or could not be written. */
  async set(change: Partial<JournalContent>): Promise<void> {
    this.#content = { ...this.#content, ...change };
    await this.#save().catch((error: unknown) => {
      const why = error instanceof Error ? error.message : error;
      this.#options.warn(`The list of transfers could not be written: ${why}`);
    });
  }

  /** Rejects and adds nothing when the journal cannot be written. */
  async add(entry: TransferEntry): Promise<void> {
    this.#content = { ...this.#content, entries: [...this.entries, entry] };
    try {
      await this.#save();
    } catch (error) {
      await this.remove(entry.id);
      throw error;
    }
  }

  /** Resolves when the change is durable or could not be written; the transfer continues either way. */
  update(id: string, change: EntryChange): Promise<void> {
    // The callers' types pair a change with its entry; here both are plain records.
    const change_ = (entry: TransferEntry): TransferEntry =>
      entry.id === id ? ({ ...entry, ...change } as TransferEntry) : entry;
    return this.set({ entries: this.entries.map(change_) });
  }

  /** Like `update` for `moved`, with a delayed write. */
  progress(id: string, moved: number): void {
    this.#content = {
      ...this.#content,
      entries: this.entries.map((entry) => (entry.id === id ? { ...entry, moved } : entry)),
    };
    this.#callOff ??= this.#options.timing.schedule(PROGRESS_EVERY, () => void this.set({}));
  }

  remove(id: string): Promise<void> {
    return this.set({ entries: this.entries.filter((entry) => entry.id !== id) });
  }

  /** Moves an entry before another; null or an unknown id moves it to the end. */
  moveBefore(id: string, before: string | null): Promise<void> {
    const moved = this.find(id);
    if (!moved || id === before) return Promise.resolve();
    const others = this.entries.filter((entry) => entry !== moved);
    const at = others.findIndex((entry) => entry.id === before);
    return this.set({ entries: at < 0 ? [...others, moved] : others.toSpliced(at, 0, moved) });
  }

  /** Writes pending progress. */
  async flush(): Promise<void> {
    await this.set({});
    await this.#options.journal.settled();
  }

  #save(): Promise<void> {
    this.#callOff?.();
    this.#callOff = null;
    return this.#options.journal.save(this.#content);
  }
}
