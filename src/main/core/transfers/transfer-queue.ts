import type { Timing } from '#shared/domain/timing.ts';
import { ActiveTransfer, type Attempt, mayStart, type Outcome } from '#shared/domain/transfers/active-transfer.ts';
import type { Transfer, TransferLimits } from '#shared/domain/transfers/transfer.ts';
import { Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import { viewOf } from '#shared/domain/transfers/transfer-view.ts';
import { RateLimiter } from './rate-limiter.ts';
import type { SignedIn } from './signed-in-account.ts';
import type { DownloadEntry, TransferEntry, UploadEntry } from './transfer-entry.ts';
import type { TransferFiles } from './transfer-files.ts';
import type { TransferList } from './transfer-list.ts';
import { attemptAs, ForeignAccount, type TransferRunner } from './transfer-runner.ts';

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
  readonly active: ActiveTransfer;
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
      const { id, direction, target, title, fileName, size, moved, status, failure } = entry;
      const rest = { id, direction, target, title, fileName, size, moved, state: status, waiting: null };
      const canReveal = direction === 'download' && status === 'done';
      const isWaiting = this.#isHeld && status === 'queued';
      const live = this.#slots.get(id)?.active.view ?? null;
      return viewOf(
        { ...rest, failure: status === 'failed' ? failure : null, canReveal },
        isWaiting ? { ...HELD, moved: live?.moved ?? moved } : live,
      );
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
    const running = [...this.#slots.keys()]
      .map((id) => this.#options.list.find(id))
      .filter((other) => other !== undefined);
    return mayStart(entry, running);
  }

  #start(entry: TransferEntry): void {
    const { id, moved } = entry;
    const { files, runners, timing, random, isOnline, report } = this.#options;
    const active = new ActiveTransfer({
      ...{ moved, timing, random, isOnline },
      attempt:
        entry.direction === 'upload' ? this.#attempts(entry, runners.upload) : this.#attempts(entry, runners.download),
      note: (message) => files.note(id, message),
      changed: () => this.#changed(id),
    });
    const ended = active
      .run()
      .catch((error: unknown) => {
        if (error instanceof ForeignAccount) return error;
        report(error);
        return null;
      })
      .then((outcome) => this.#end(id, outcome));
    this.#slots.set(id, { active, ended });
    this.#options.changed();
  }

  #changed(id: string): void {
    const { list, changed } = this.#options;
    const moved = this.#slots.get(id)?.active.view.moved;
    if (moved !== undefined && moved !== list.find(id)?.moved) list.progress(id, moved);
    changed();
  }

  #attempts<E extends TransferEntry>(entry: E, runner: TransferRunner<E>): Attempt {
    const { list, files, identify, reject } = this.#options;
    const { id, direction } = entry;
    const isSameKind = (found?: TransferEntry): found is E => found?.direction === direction;
    const current = (): E => {
      const found = list.find(id);
      return isSameKind(found) ? found : entry;
    };
    return attemptAs({
      ...{ runner, identify, reject, limiter: this.#limiters[direction], entry: current },
      note: (message) => files.note(id, message),
      save: (change: object) => list.update(id, { ...change }),
    });
  }

  async #end(id: string, outcome: Outcome | ForeignAccount | null): Promise<void> {
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
    if (outcome instanceof ForeignAccount) {
      this.#account = null;
      this.#options.lost();
    }
    this.schedule();
  }
}
