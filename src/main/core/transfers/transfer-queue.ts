import { isDeepStrictEqual } from 'node:util';
import type { Timing } from '#shared/domain/timing.ts';
import type { Transfer, TransferLimits } from '#shared/domain/transfers/transfer.ts';
import { Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import { ActiveTransfer, type Outcome } from './active-transfer.ts';
import { RateLimiter } from './rate-limiter.ts';
import type { SignedIn } from './signed-in-account.ts';
import type { DownloadEntry, TransferEntry, UploadEntry } from './transfer-entry.ts';
import type { TransferFiles } from './transfer-files.ts';
import type { TransferList } from './transfer-list.ts';
import type { TransferRunner } from './transfer-runner.ts';
import { viewOf } from './transfer-view.ts';

/** Concurrent transfers per direction; more would only share the bandwidth. */
const MAX_CONCURRENT = 2;
/** How a transfer looks while all are held. */
const HELD = { state: 'waiting', waiting: { reason: 'battery', message: null }, bytesPerSecond: null } as const;
const FAILED = 'Something went wrong in the app. Try again.';

export interface Runners {
  readonly upload: TransferRunner<UploadEntry>;
  readonly download: TransferRunner<DownloadEntry>;
}

export interface TransferQueueOptions {
  readonly list: TransferList;
  readonly files: TransferFiles;
  readonly runners: Runners;
  readonly identify: (signal: AbortSignal) => Promise<SignedIn | null>;
  readonly reject: (token: string) => void;
  readonly timing: Timing;
  readonly random: () => number;
  readonly isOnline: () => boolean;
  /** Called when the signed-in account differs from the last known one. */
  readonly lost: () => void;
  /** Called after every change of `views`. */
  readonly changed: () => void;
  /** Called with unexpected errors. */
  readonly report: (error: unknown) => void;
}

interface Slot {
  readonly active: ActiveTransfer<UploadEntry> | ActiveTransfer<DownloadEntry>;
  readonly ended: Promise<void>;
}

/** Schedules the transfers of the signed-in account: at most two per direction, in queue order. */
export class TransferQueue {
  readonly #options: TransferQueueOptions;
  readonly #slots = new Map<string, Slot>();
  readonly #limiters: { readonly upload: RateLimiter; readonly download: RateLimiter };
  #account: number | null = null;
  #isHeld = false;
  #isStopped = false;

  constructor(options: TransferQueueOptions) {
    this.#options = options;
    this.#limiters = { upload: new RateLimiter(options.timing), download: new RateLimiter(options.timing) };
  }

  /** Sets the account whose transfers are shown and run. Those of other accounts stop and stay in the journal. */
  setAccount(account: number | null): void {
    if (account === this.#account) return;
    this.#account = account;
    for (const [id, { active }] of this.#slots) if (this.own(id) === undefined) active.stop();
    this.schedule();
  }

  setLimits({ upload, download, hours }: TransferLimits): void {
    this.#limiters.upload.setLimit(upload, hours);
    this.#limiters.download.setLimit(download, hours);
  }

  /** Stops all transfers of the queue, and starts none, until they are released: the computer runs on battery. */
  setHeld(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    if (isHeld) for (const { active } of this.#slots.values()) active.stop();
    this.schedule();
  }

  views(): readonly Transfer[] {
    return this.entries().map((entry) => {
      const isWaiting = this.#isHeld && entry.status === 'queued';
      const live = this.#slots.get(entry.id)?.active.view ?? null;
      return viewOf(entry, isWaiting ? { ...HELD, moved: live?.moved ?? entry.moved } : live);
    });
  }

  /** Starts transfers while slots are free. */
  schedule(): void {
    this.#options.changed();
    if (this.#isStopped) return;
    for (const entry of this.entries()) if (this.#mayMove(entry)) this.#start(entry);
  }

  /** Stops a running transfer; its position in the queue stays. */
  async halt(id: string): Promise<void> {
    const slot = this.#slots.get(id);
    slot?.active.stop();
    await slot?.ended;
  }

  retryNow(isUserRequest: boolean, id?: string): void {
    for (const [key, { active }] of this.#slots) if (id === undefined || id === key) active.retryNow(isUserRequest);
  }

  /** Stops all transfers for good. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#slots.keys()].map((id) => this.halt(id)));
  }

  /** Entries of the signed-in account in queue order. */
  entries(): readonly TransferEntry[] {
    return this.#options.list.entries.filter(({ account }) => account === this.#account);
  }

  own(id: string): TransferEntry | undefined {
    return this.entries().find((entry) => entry.id === id);
  }

  #mayMove(entry: TransferEntry): boolean {
    if (this.#isHeld || entry.status !== 'queued' || this.#slots.has(entry.id)) return false;
    const moving = [...this.#slots.keys()]
      .map((id) => this.#options.list.find(id))
      .filter((other) => other?.direction === entry.direction);
    // Uploads for one job run in order, because that order gives their version numbers.
    const isNext =
      entry.direction === 'download' || !moving.some((other) => isDeepStrictEqual(other?.target, entry.target));
    return moving.length < MAX_CONCURRENT && isNext;
  }

  #start(entry: TransferEntry): void {
    const active = entry.direction === 'upload' ? this.#upload(entry) : this.#download(entry);
    const ended = active
      .run()
      .catch((error: unknown) => {
        this.#options.report(error);
        return null;
      })
      .then((outcome) => this.#end(entry.id, outcome));
    this.#slots.set(entry.id, { active, ended });
    this.#options.changed();
  }

  #upload(entry: UploadEntry): ActiveTransfer<UploadEntry> {
    const current = (): UploadEntry => {
      const found = this.#options.list.find(entry.id);
      return found?.direction === 'upload' ? found : entry;
    };
    return new ActiveTransfer({ ...this.#parts(entry), runner: this.#options.runners.upload, entry: current });
  }

  #download(entry: DownloadEntry): ActiveTransfer<DownloadEntry> {
    const current = (): DownloadEntry => {
      const found = this.#options.list.find(entry.id);
      return found?.direction === 'download' ? found : entry;
    };
    return new ActiveTransfer({ ...this.#parts(entry), runner: this.#options.runners.download, entry: current });
  }

  #parts({ id, direction }: TransferEntry) {
    const { list, files, identify, reject, timing, random, isOnline, changed } = this.#options;
    return {
      identify,
      reject,
      timing,
      random,
      isOnline,
      limiter: this.#limiters[direction],
      note: (message: string) => files.note(id, message),
      save: (change: object) => list.update(id, { ...change }),
      changed: () => {
        const moved = this.#slots.get(id)?.active.view.moved;
        if (moved !== undefined && moved !== list.find(id)?.moved) list.progress(id, moved);
        changed();
      },
    };
  }

  async #end(id: string, outcome: Outcome | null): Promise<void> {
    const { list, files, runners } = this.#options;
    const entry = list.find(id);
    if (outcome === 'done' && entry) {
      files.note(id, 'Done.');
      await list.update(id, { status: 'done', moved: entry.size ?? entry.moved });
      runners[entry.direction].release(id);
    } else if (outcome === null || outcome instanceof Rejected) {
      const failure = { message: outcome?.message ?? FAILED, canRetry: outcome?.canRetry ?? true };
      files.note(id, `Failed: ${failure.message}`);
      await list.update(id, { status: 'failed', failure });
    }
    this.#slots.delete(id);
    // Nothing starts until the signed-in account is known again.
    if (outcome === 'foreign') {
      this.#account = null;
      this.#options.lost();
    }
    this.schedule();
  }
}
