import { basename, dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type DownloadOrder,
  type DownloadTarget,
  isGeneratedPerLink,
  type Transfer,
  type TransferLimits,
  type TransferLogEntry,
  type UploadTarget,
} from '#shared/domain/transfers/transfer.ts';
import { Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import type { UploadFromPath } from '#shared/ipc/calls.ts';
import type { OpenedVideo } from '#shared/ipc/opened-file.ts';
import type { ContainerMetadata } from '#shared/media/container-metadata.ts';
import { NO_PICTURE } from '#shared/media/video-types.ts';
import { CallError } from '../bridge.ts';
import { throttle } from '../throttle.ts';
import { AccountWatch } from './account-watch.ts';
import type { ReadMetadata } from './read-metadata.ts';
import { OwnTransferActions } from './transfer-actions.ts';
import type { Transfers } from './transfer-calls.ts';
import {
  type DownloadDetails,
  type DownloadEntry,
  type FileIdentity,
  isUnfinished,
  type TransferEntry,
} from './transfer-entry.ts';
import { TransferQueue, type TransferQueueOptions } from './transfer-queue.ts';
import { VideoFile } from './video-file.ts';

/** Minimum milliseconds between change events. */
const PUBLISH_EVERY = 200;
/** Milliseconds between updates of the speed while a transfer runs, even if no bytes arrive. */
const TICK = 1_000;
const LOG_IN = 'Log in first.';
const NOT_WRITTEN = 'The list of transfers could not be written. Is the disk of this computer full?';

/** Target of a download, decided before it is queued. */
export interface DownloadPlan {
  readonly fileName: string;
  readonly download: DownloadDetails;
}

export interface TransferServiceOptions extends Omit<TransferQueueOptions, 'changed' | 'lost'> {
  /** Largest video that the server accepts, in bytes. */
  readonly maxBytes: () => number;
  readonly readMetadata: ReadMetadata;
  /**
   * Decides where a download is saved; null when the user cancels. `failed` is the failed download that the order
   * repeats, if any. Rejects with `Rejected`.
   */
  readonly planDownload: (order: DownloadOrder, failed: DownloadEntry | undefined) => Promise<DownloadPlan | null>;
  /** Reveals a saved file in its folder. Rejects with `Rejected` when it is gone. */
  readonly reveal: (entry: DownloadEntry) => Promise<void>;
  /** Whether the computer runs on battery; absent where the system does not tell. */
  readonly isOnBattery?: (() => boolean) | undefined;
  readonly newId: () => string;
  readonly changed: (transfers: readonly Transfer[]) => void;
}

/** Turns `Rejected` into an error that the page may see. */
const refuse = (error: unknown): never => {
  throw error instanceof Rejected ? new CallError('refused', error.message) : error;
};

const isSameFile = (a: FileIdentity, b: FileIdentity): boolean =>
  a.path === b.path && a.size === b.size && a.mtimeNs === b.mtimeNs;

/** Uploads and downloads of the desktop client. */
export class TransferService implements Transfers {
  readonly #options: TransferServiceOptions;
  readonly #queue: TransferQueue;
  readonly #actions: OwnTransferActions;
  readonly #watch: AccountWatch;
  readonly #publish: () => void;
  #account: number | null = null;
  #callOffTick: (() => void) | null = null;

  constructor(options: TransferServiceOptions) {
    this.#options = options;
    this.#publish = throttle(options.timing, PUBLISH_EVERY, () => options.changed(this.list()));
    this.#queue = new TransferQueue({ ...options, changed: () => this.#changed(), lost: () => this.#watch.ask() });
    this.#actions = new OwnTransferActions({ ...options, queue: this.#queue });
    this.#watch = new AccountWatch({ ...options, found: (account) => this.#setAccount(account) });
  }

  /** Loads the transfers of the last run. Does not wait for the server: assumes the account that was signed in last. */
  async start(): Promise<void> {
    const { list } = this.#options;
    await list.load();
    this.#queue.setLimits(list.limits);
    this.powerChanged();
    if (list.account !== null) this.#setAccount(list.account);
    this.#watch.ask();
  }

  /** Call after each sign-in and sign-out; stops transfers of other accounts. */
  sessionChanged(): void {
    this.#setAccount(null);
    this.#watch.ask();
  }

  /** Call when the computer wakes up or reconnects. */
  retryNow(): void {
    this.powerChanged();
    this.#watch.retryNow();
    this.#queue.retryNow(false);
  }

  /** Call when the computer is plugged in or runs on battery. */
  powerChanged(): void {
    const { isOnBattery, list } = this.#options;
    this.#queue.setHeld(list.limits.pauseOnBattery === true && isOnBattery?.() === true);
  }

  /** Writes the progress of the last seconds, and goes on. */
  async flush(): Promise<void> {
    await this.#options.list.flush();
    await this.#options.files.settled();
  }

  /** Stops all transfers for good and saves their state for the next run. */
  async stop(): Promise<void> {
    this.#watch.stop();
    this.#callOffTick?.();
    await this.#queue.stop();
    await this.flush();
  }

  list(): readonly Transfer[] {
    return this.#queue.views();
  }

  /** Absolute path of a saved download; null for anything else. */
  savedPath(id: string): string | null {
    const entry = this.#queue.own(id);
    return entry?.direction === 'download' && entry.status === 'done' ? entry.download.path : null;
  }

  limits(): TransferLimits {
    const { list, isOnBattery } = this.#options;
    const { pauseOnBattery = false, ...limits } = list.limits;
    return { ...limits, ...(isOnBattery && { pauseOnBattery }) };
  }

  async setLimits(limits: TransferLimits): Promise<void> {
    this.#queue.setLimits(limits);
    const stored = this.#options.list.set({ limits });
    this.powerChanged();
    await stored;
  }

  async log(id: string): Promise<readonly TransferLogEntry[]> {
    return this.#queue.own(id) ? this.#options.files.log(id) : [];
  }

  pause(id: string): Promise<void> {
    return this.#actions.pause(id);
  }

  resume(id: string): Promise<void> {
    return this.#actions.resume(id);
  }

  cancel(id: string): Promise<void> {
    return this.#actions.cancel(id);
  }

  remove(id: string): Promise<void> {
    return this.#actions.remove(id);
  }

  moveBefore(id: string, before: string | null): Promise<void> {
    return this.#actions.moveBefore(id, before);
  }

  async reveal(id: string): Promise<void> {
    const entry = this.#queue.own(id);
    if (entry?.direction === 'download' && entry.status === 'done') await this.#options.reveal(entry).catch(refuse);
  }

  async inspect(path: string): Promise<OpenedVideo> {
    const { file, metadata } = await this.check(path).catch(refuse);
    return { size: file.size, metadata };
  }

  /**
   * What a file is and what its container says.
   * @param within the folder in which the file must lie, links followed
   * @throws Rejected unless the file can be uploaded
   */
  async check(path: string, within?: string): Promise<{ file: FileIdentity; metadata: ContainerMetadata | null }> {
    const video = await VideoFile.choose(path, this.#options.maxBytes());
    await video.close();
    if (within !== undefined && dirname(video.identity.path) !== within)
      throw new Rejected(`“${basename(path)}” is a link to another folder.`, { canRetry: false });
    const metadata = await this.#options.readMetadata(video.identity.path);
    // What no container begins with is left to the server, as on the website.
    const isSoundOnly = metadata !== null && metadata.container !== null && metadata.hasPicture === false;
    if (isSoundOnly) throw new Rejected(NO_PICTURE, { canRetry: false });
    return { file: video.identity, metadata };
  }

  async addUpload({ path, title, target, poster }: UploadFromPath, within?: string): Promise<Transfer> {
    const account = await this.#signedIn();
    const { file } = await this.check(path, within).catch(refuse);
    const known = this.#unfinished(target, file);
    if (known) {
      await this.resume(known.id);
      return this.#view(known.id);
    }
    const id = this.#options.newId();
    const hasPoster = poster !== undefined && (await this.#savePoster(id, poster));
    return this.#add({
      id,
      account,
      direction: 'upload',
      target,
      title,
      fileName: basename(path),
      size: file.size,
      moved: 0,
      status: 'queued',
      failure: null,
      upload: { file, id: null, hasPoster, mismatches: 0 },
    });
  }

  async addDownload(order: DownloadOrder): Promise<Transfer | null> {
    const account = await this.#signedIn();
    const known = this.#unfinishedDownload(order.target);
    if (known && known.status !== 'failed') {
      await this.resume(known.id);
      return this.#view(known.id);
    }
    // The folder may be why it failed, so it is decided again.
    const plan = await this.#options.planDownload(order, known).catch(refuse);
    if (plan === null) return null;
    // Looked up again, because it may have been resumed or removed while the save dialog was open.
    const failed = this.#unfinishedDownload(order.target);
    if (failed?.status === 'failed') {
      await this.#actions.retryAt(failed, plan);
      return this.#view(failed.id);
    }
    const { target, title, size } = order;
    const own = { id: this.#options.newId(), account, moved: 0, status: 'queued', failure: null } as const;
    return this.#add({ ...own, ...plan, direction: 'download', target, title, size });
  }

  /** Like `addUpload` for an account and a file of a folder; false when another account is signed in. */
  async addUploadOf(account: number, upload: UploadFromPath, within: string): Promise<boolean> {
    if ((await this.#signedIn()) !== account) return false;
    await this.addUpload(upload, within);
    return true;
  }

  /** Like `addDownload` for an account; false when another one is signed in, or the user cancels. */
  async addDownloadOf(account: number, order: DownloadOrder): Promise<boolean> {
    await this.#signedIn();
    return this.#account === account && (await this.addDownload(order)) !== null;
  }

  async #signedIn(): Promise<number> {
    if (this.#account === null) {
      const who = await this.#options.identify(AbortSignal.timeout(10_000)).catch(() => null);
      if (who === null) throw new CallError('refused', LOG_IN);
      this.#setAccount(who.account);
      return who.account;
    }
    return this.#account;
  }

  /** Finds an unfinished upload of the same file for the same target, so that choosing a file twice resumes it. */
  #unfinished(target: UploadTarget, file: FileIdentity): TransferEntry | undefined {
    return this.#queue
      .entries()
      .find(
        (entry) =>
          entry.direction === 'upload' &&
          isUnfinished(entry) &&
          isDeepStrictEqual(entry.target, target) &&
          isSameFile(entry.upload.file, file),
      );
  }

  /**
   * Finds an unfinished download of the same target. Exports and statements are generated each time and never match.
   */
  #unfinishedDownload(target: DownloadTarget): DownloadEntry | undefined {
    const isNewEachTime = isGeneratedPerLink(target) && target.purpose !== 'videos';
    return this.#queue
      .entries()
      .filter((entry) => entry.direction === 'download')
      .find((entry) => !isNewEachTime && isUnfinished(entry) && isDeepStrictEqual(entry.target, target));
  }

  async #savePoster(id: string, poster: string): Promise<boolean> {
    return this.#options.files.savePoster(id, poster).then(
      () => true,
      () => false,
    );
  }

  async #add(entry: TransferEntry): Promise<Transfer> {
    const { list, files } = this.#options;
    await list.add(entry).catch((error: unknown) => {
      this.#options.report(error);
      throw new CallError('refused', NOT_WRITTEN);
    });
    files.note(entry.id, `Queued: ${entry.size ?? 'an unknown number of'} bytes.`);
    await this.#actions.trim(entry.account);
    this.#queue.schedule();
    return this.#view(entry.id);
  }

  #view(id: string): Transfer {
    const view = this.list().find((transfer) => transfer.id === id);
    if (!view) throw new CallError('refused', LOG_IN);
    return view;
  }

  #setAccount(account: number | null): void {
    this.#account = account;
    if (account !== this.#options.list.account) void this.#options.list.set({ account });
    this.#queue.setAccount(account);
  }

  #changed(): void {
    this.#publish();
    this.#callOffTick ??= this.#options.timing.schedule(TICK, () => {
      this.#callOffTick = null;
      if (this.list().some(({ state }) => state === 'moving')) this.#changed();
    });
  }
}
