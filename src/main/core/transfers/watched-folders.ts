import { realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { canTake, JOB_STATUSES } from '#shared/domain/jobs/job-lifecycle.ts';
import { type OrderedVideo, warningsOf } from '#shared/domain/jobs/video-mismatch.ts';
import type { Timing } from '#shared/domain/timing.ts';
import { codeOf, Interrupted, Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import type { UploadFromPath } from '#shared/ipc/calls.ts';
import type { SystemNotice } from '#shared/ipc/desktop-settings.ts';
import type { HeldVideo, WatchedFolder } from '#shared/ipc/watched-folder.ts';
import type { ContainerMetadata } from '#shared/media/container-metadata.ts';
import { CallError } from '../bridge.ts';
import { isRecord } from '../is-record.ts';
import { fingerprintOf, type followFolder, videosIn } from './folder-listing.ts';
import type { Send } from './http-client.ts';
import { dataOf, failureOf } from './server-answers.ts';
import type { SignedIn } from './signed-in-account.ts';
import { type FileIdentity, type FolderWatch, isUnfinished } from './transfer-entry.ts';
import type { TransferList } from './transfer-list.ts';

/** Milliseconds for which a file must keep its size and time: a program that writes one pauses for less. */
const STEADY = 5_000;
/** Milliseconds between two looks without news: network drives tell nothing. */
const EVERY = 60_000;
const IDLE = 30_000;
/** Videos that wait for the creator; the next one is looked at when one of them is decided. */
const MOST_HELD = 20;
/** Files that are gone and still known, in case they come back. */
const MOST_ABSENT = 1_000;

const LOG_IN = 'Log in first.';
const CLOSED = 'This task takes no videos now.';
const ON_ITS_WAY = 'A video is on its way already. Cancel its upload to send another one.';
const OFFLINE = 'A new video waits for the connection.';
const NO_ANSWER = 'The server does not answer. Try again.';

export interface WatchedFoldersOptions {
  readonly list: TransferList;
  readonly send: Send;
  /** Who is signed in; rejects while the server does not answer. */
  readonly identify: (signal: AbortSignal) => Promise<SignedIn | null>;
  /** Checks a file that must really lie in `within`. Rejects with `Rejected`. */
  readonly check: (
    path: string,
    within: string,
  ) => Promise<{ readonly file: FileIdentity; readonly metadata: ContainerMetadata | null }>;
  /** Queues an upload of an account; false when another one is signed in by now. Rejects with a `CallError`. */
  readonly upload: (account: number, upload: UploadFromPath, within: string) => Promise<boolean>;
  /** Asks for a folder; null when the user cancels. */
  readonly askForFolder: () => Promise<string | null>;
  readonly follow: typeof followFolder;
  readonly tell: (notice: SystemNotice) => void;
  readonly timing: Timing;
  /** Called after each change of `views`. */
  readonly changed: (folders: readonly WatchedFolder[]) => void;
  readonly report: (error: unknown) => void;
}

/** What a run knows of a watched folder. */
interface Live {
  readonly unfollow: () => void;
  problem: string | null;
  /** When each unknown file was first seen as it is, by fingerprint. */
  seen: ReadonlyMap<string, number>;
  held: ReadonlyMap<string, HeldVideo>;
}

const orderOf = (value: Readonly<Record<string, unknown>>): OrderedVideo | null => {
  if (!isRecord(value.video_setting) || !isRecord(value.aspect_ratio_setting)) return null;
  const status = JOB_STATUSES.find((known) => known === value.status);
  // Other jobs that a creator may see have no stage.
  if (status === undefined || !canTake('deliver', status) || value.stage === null) return null;
  const { title, seconds } = value.video_setting;
  return {
    video_setting: { title: String(title), seconds: Number(seconds) },
    aspect_ratio_setting: { title: String(value.aspect_ratio_setting.title) },
  };
};

/** The sentence for the page. */
const refusalOf = (error: unknown): unknown => {
  if (error instanceof Interrupted) return new CallError('refused', NO_ANSWER);
  return error instanceof Rejected ? new CallError('refused', error.message) : error;
};

/** A file that another program still writes to, or that is gone again. */
const isUnready = (error: unknown): boolean =>
  error instanceof Rejected && ['EBUSY', 'ENOENT'].includes(codeOf(error.cause));

const only = <T>(map: ReadonlyMap<string, T>, keys: ReadonlyMap<string, unknown>): Map<string, T> =>
  new Map([...map].filter(([key]) => keys.has(key)));

/**
 * Uploads what appears in folders that creators have chosen for their tasks. The first video of a folder is uploaded by
 * itself, unless it differs from the order; further ones are held until the creator decides, because each becomes a
 * version (`docs/decisions/0114-a-watched-folder-uploads-one-video-by-itself.md`).
 */
export class WatchedFolders {
  readonly #options: WatchedFoldersOptions;
  readonly #stopped = new AbortController();
  readonly #live = new Map<number, Live>();
  /** Looks and calls run one after the other, so that no file is queued twice. */
  #work: Promise<unknown> = Promise.resolve();
  #next: { readonly at: number; readonly callOff: () => void } | null = null;
  #isStarted = false;

  constructor(options: WatchedFoldersOptions) {
    this.#options = options;
  }

  /** Begins once the journal was read. */
  start(): void {
    this.#isStarted = true;
    this.#lookIn(0);
  }

  stop(): void {
    this.#stopped.abort();
    this.#next?.callOff();
    this.#forget([...this.#live.keys()]);
  }

  /** Ends all watches: nothing of an account stays after its log-out. */
  signedOut(): void {
    const { list, tell } = this.#options;
    if (list.watches.length === 0) return;
    this.#forget([...this.#live.keys()]);
    void list.set({ watches: [] });
    this.#changed();
    const body = 'You are logged out. Choose the folder again after the next log-in.';
    tell({ title: 'A folder is no longer watched', body, route: '/dashboard' });
  }

  /** Looks now: the server is reachable, or somebody has logged in. */
  look(): void {
    this.#lookIn(0);
  }

  /** The folders of the signed-in account. */
  views(): readonly WatchedFolder[] {
    return this.#own().map(({ job, folder }) => {
      const live = this.#live.get(job);
      return { job, folder, problem: live?.problem ?? null, held: [...(live?.held.values() ?? [])] };
    });
  }

  /**
   * Asks for a folder and watches it for a job, in place of another one. What is in it already stays there.
   * @throws CallError `refused` when the job takes no videos, or the folder cannot be watched
   */
  async watch(job: number): Promise<void> {
    const { account } = await this.#jobOf(job).catch((error: unknown) => {
      throw refusalOf(error);
    });
    const chosen = await this.#options.askForFolder();
    if (chosen === null) return;
    await this.#inTurn(async () => {
      const folder = await realpath(chosen);
      const other = this.#own().find((watch) => watch.folder === folder && watch.job !== job);
      if (other)
        throw new Rejected(`“${basename(folder)}” is watched for Job #${other.job}. Choose another folder.`, {
          canRetry: true,
        });
      const known = [...(await videosIn(folder)).keys()];
      if (account !== this.#options.list.account) throw new CallError('refused', LOG_IN);
      this.#forget([job]);
      await this.#keep({ account, job, folder, known, hasUploaded: false });
      this.#lookIn(0);
    });
  }

  /** Ends the watch of a job. Uploads that have begun continue. */
  end(job: number): Promise<void> {
    return this.#inTurn(() => this.#end(job));
  }

  /** Uploads a held video. @throws CallError `refused` when it cannot be */
  upload(id: string): Promise<void> {
    return this.#inTurn(async () => {
      const watch = this.#watchOf(id);
      const name = watch && this.#live.get(watch.job)?.held.get(id)?.name;
      if (!watch || name === undefined) return;
      if (this.#hasUnfinished(watch)) throw new CallError('refused', ON_ITS_WAY);
      await this.#take(watch, id, name, true);
    });
  }

  /** Never asks about a held video again. */
  skip(id: string): Promise<void> {
    return this.#inTurn(async () => {
      const watch = this.#watchOf(id);
      if (watch) await this.#remember(watch, id);
    });
  }

  /** Runs a call of the page after the work before it. */
  async #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#work.then(work).catch((error: unknown) => {
      throw refusalOf(error);
    });
    this.#work = done.catch(() => undefined);
    await done;
    this.#changed();
    this.#lookIn(0);
  }

  #lookIn(milliseconds: number): void {
    if (!this.#isStarted || this.#stopped.signal.aborted) return;
    const { timing, report } = this.#options;
    const at = timing.now() + milliseconds;
    if (this.#next !== null && this.#next.at <= at) return;
    this.#next?.callOff();
    const callOff = timing.schedule(milliseconds, () => {
      this.#next = null;
      this.#work = this.#work.then(() => this.#look()).catch(report);
    });
    this.#next = { at, callOff };
  }

  async #look(): Promise<void> {
    let isSteady = true;
    for (const watch of this.#own()) isSteady = (await this.#lookAt(watch)) && isSteady;
    this.#changed();
    if (this.#own().length > 0) this.#lookIn(isSteady ? EVERY : STEADY);
  }

  /** Whether all files have stopped growing. */
  async #lookAt({ job, folder }: FolderWatch): Promise<boolean> {
    const { follow, timing } = this.#options;
    // It has ended during this look.
    if (!this.#watchFor(job)) return true;
    this.#live.get(job)?.unfollow();
    // Anew at each look, because a folder that was removed and made again tells nothing any more.
    const unfollow = follow(folder, () => this.#lookIn(STEADY));
    const live: Live = { problem: null, seen: new Map(), held: new Map(), ...this.#live.get(job), unfollow };
    this.#live.set(job, live);
    try {
      const found = await videosIn(folder);
      live.problem = null;
      live.held = only(live.held, found);
      const before = only(live.seen, found);
      const now = timing.now();
      live.seen = new Map([...found.keys()].map((id) => [id, before.get(id) ?? now]));
      return await this.#takeAll(job, live, found);
    } catch (error) {
      live.problem = error instanceof Interrupted ? OFFLINE : this.#sentenceOf(error);
      return true;
    }
  }

  async #takeAll(job: number, live: Live, found: ReadonlyMap<string, string>): Promise<boolean> {
    const before = live.held.size;
    const known = new Set(this.#watchFor(job)?.known);
    let isSteady = true;
    for (const [id, name] of found) {
      const watch = this.#watchFor(job);
      if (!watch || this.#stopped.signal.aborted) return true;
      if (known.has(id) || live.held.has(id)) continue;
      if (this.#options.timing.now() - (live.seen.get(id) ?? 0) < STEADY) isSteady = false;
      else if (live.held.size < MOST_HELD) await this.#take(watch, id, name, false);
    }
    if (live.held.size > before) this.#tellOf(job, live);
    return isSteady;
  }

  /** Uploads a file or holds it. */
  async #take(watch: FolderWatch, id: string, name: string, isConfirmed: boolean): Promise<void> {
    const { list, check, upload } = this.#options;
    const { account, job, folder } = watch;
    const target = { purpose: 'delivery', job } as const;
    const order = await this.#jobOf(job).catch((error: unknown) => {
      if (error instanceof Rejected) return this.#close(watch, error.message);
      throw error;
    });
    if (order?.account !== account) return;
    try {
      const { file, metadata } = await check(join(folder, name), folder);
      if (fingerprintOf(file) !== id) {
        if (isConfirmed) throw new CallError('refused', `“${name}” has changed. It is looked at again.`);
        return;
      }
      const isListed = list.entries.some(
        (entry) =>
          entry.direction === 'upload' &&
          entry.account === account &&
          isDeepStrictEqual(entry.target, target) &&
          fingerprintOf(entry.upload.file) === id,
      );
      const why = isConfirmed || isListed ? '' : this.#question(watch, metadata ? warningsOf(order, metadata) : []);
      if (why !== '') return this.#hold(job, { id, name, why, canUpload: true });
      const wanted = { path: file.path, title: `Job #${job}`, target };
      if (isListed || (await upload(account, wanted, folder)))
        await this.#remember({ ...watch, hasUploaded: true }, id);
    } catch (error) {
      if (isConfirmed || !(error instanceof Rejected || error instanceof CallError)) throw error;
      const canUpload = error instanceof CallError || error.canRetry;
      if (!isUnready(error)) this.#hold(job, { id, name, why: error.message, canUpload });
    }
  }

  /** What the creator should decide; empty when the file may be uploaded by itself. */
  #question(watch: FolderWatch, warnings: readonly string[]): string {
    const sentences = [
      this.#hasUnfinished(watch) && 'Another video is on its way.',
      watch.hasUploaded && 'A video of this folder was uploaded before. This one would become the next version.',
      warnings.length > 0 && `${warnings.join(' ')} The brand sees this beside the video.`,
    ];
    return sentences.filter(Boolean).join(' ');
  }

  /** Whether an upload for the job has bytes, or will have some. */
  #hasUnfinished({ account, job }: FolderWatch): boolean {
    return this.#options.list.entries.some(
      (entry) =>
        entry.account === account &&
        isDeepStrictEqual(entry.target, { purpose: 'delivery', job }) &&
        isUnfinished(entry),
    );
  }

  /**
   * The order of a job that takes videos of the signed-in account.
   * @throws Interrupted while the server does not answer, Rejected when the job takes none, CallError without an account
   */
  async #jobOf(job: number): Promise<OrderedVideo & { readonly account: number }> {
    const { identify, send, timing } = this.#options;
    const { signal } = this.#stopped;
    const who = await identify(signal);
    if (who === null) throw new CallError('refused', LOG_IN);
    const headers = { authorization: `Bearer ${who.token}`, accept: 'application/json' };
    const path = `/api/creator/get/job/${job}`;
    const answer = await send({ method: 'GET', path, headers, signal, idle: IDLE });
    const data = dataOf(answer);
    if (data === null) throw failureOf(answer, 'The question about the task', timing.now());
    const order = orderOf(data);
    if (order === null) throw new Rejected(CLOSED, { canRetry: false });
    return { ...order, account: who.account };
  }

  /** Ends a watch because the server refuses its task. */
  async #close({ job, folder }: FolderWatch, why: string): Promise<null> {
    await this.#end(job);
    const body = `Job #${job}: ${why} New videos in “${basename(folder)}” are not uploaded any more.`;
    this.#options.tell({ title: 'A folder is no longer watched', body, route: `/tasks/${job}` });
    return null;
  }

  async #end(job: number): Promise<void> {
    const { list } = this.#options;
    this.#forget([job]);
    const ended = this.#watchFor(job);
    await list.set({ watches: list.watches.filter((watch) => watch !== ended) });
  }

  #hold(job: number, video: HeldVideo): void {
    const live = this.#live.get(job);
    if (live) live.held = new Map(live.held).set(video.id, video);
  }

  #tellOf(job: number, { held }: Live): void {
    const [newest] = [...held.values()].slice(-1);
    if (!newest) return;
    const others = held.size > 1 ? ` ${held.size} videos of the folder wait for you.` : '';
    const body = `Job #${job}: “${newest.name}” is not uploaded yet. ${newest.why}${others}`;
    this.#options.tell({ title: 'A video in your folder waits for you', body, route: `/tasks/${job}` });
  }

  /** Never takes a file again, as it is now. */
  async #remember(watch: FolderWatch, id: string): Promise<void> {
    // The account has logged out meanwhile.
    if (!this.#watchFor(watch.job)) return;
    const live = this.#live.get(watch.job);
    const present = live?.seen ?? new Map<string, number>();
    const absent = watch.known.filter((known) => !present.has(known)).slice(-MOST_ABSENT);
    await this.#keep({ ...watch, known: [...absent, ...watch.known.filter((known) => present.has(known)), id] });
    if (live) live.held = new Map([...live.held].filter(([held]) => held !== id));
  }

  #keep(watch: FolderWatch): Promise<void> {
    const { list } = this.#options;
    const replaced = this.#watchFor(watch.job);
    return list.set({ watches: [...list.watches.filter((other) => other !== replaced), watch] });
  }

  #forget(jobs: readonly number[]): void {
    for (const job of jobs) {
      this.#live.get(job)?.unfollow();
      this.#live.delete(job);
    }
  }

  #own(): readonly FolderWatch[] {
    const { account, watches } = this.#options.list;
    return watches.filter((watch) => watch.account === account);
  }

  #watchFor(job: number): FolderWatch | undefined {
    return this.#own().find((watch) => watch.job === job);
  }

  /** The watch that holds a video. */
  #watchOf(id: string): FolderWatch | undefined {
    return this.#own().find(({ job }) => this.#live.get(job)?.held.has(id));
  }

  #sentenceOf(error: unknown): string {
    if (error instanceof Rejected || error instanceof CallError) return error.message;
    this.#options.report(error);
    return 'Something went wrong in the app. It is tried again.';
  }

  #changed(): void {
    if (!this.#stopped.signal.aborted) this.#options.changed(this.views());
  }
}
