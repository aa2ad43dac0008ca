import { mayStart } from '#shared/domain/transfers/active-transfer.ts';
import { canRetry, type Transfer, type UploadOrder, type UploadTarget } from '#shared/domain/transfers/transfer.ts';
import type { SessionStorage } from '../platform.ts';
import type { ClaimUpload, PlatformServices } from '../platform-services.ts';
import type { Transfers } from '../transfers.ts';
import { UserFacingError } from '../user-facing-error.ts';
import type { AccountWatch } from './account-watch.ts';
import { UploadRestorer } from './restore-uploads.ts';
import { createTusClient, type TusClient } from './tus-client.ts';
import { Upload, type UploadSource } from './upload.ts';
import { browserEnvironment, type UploadEnvironment } from './upload-environment.ts';
import { createUploadJournal, entryOf, idOf, isSameFile, journalKey, type UploadJournal } from './upload-journal.ts';
import { UploadList } from './upload-list.ts';

export interface UploadQueueParts {
  readonly account: AccountWatch;
  readonly tus: TusClient;
  readonly claim: ClaimUpload;
  readonly environment: UploadEnvironment;
  readonly storage: Storage;
}

/** Upload members only; on the website the browser downloads. */
type UploadService = Omit<Transfers, 'download' | 'limits' | 'reveal' | 'log' | 'outlastsLogOut'>;

const ELSEWHERE = 'This video is being uploaded in another tab.';
const SIGNED_OUT = 'Log in to upload a video.';

const isActive = ({ state }: Upload): boolean => ['moving', 'waiting', 'checking'].includes(state);

/**
 * All uploads of the page, whichever screen started them. Only the signed-in account's uploads are shown and run;
 * others wait for their account. After a reload the journal restores them without their files.
 */
export class UploadQueue implements UploadService {
  readonly #parts: UploadQueueParts;
  readonly #journal: UploadJournal;
  readonly #list: UploadList;
  readonly #restorer: UploadRestorer;

  constructor(parts: UploadQueueParts) {
    const { account, tus, environment, storage } = parts;
    this.#parts = parts;
    this.#journal = createUploadJournal(storage);
    this.#list = new UploadList(environment, () => account.owner());
    this.#restorer = new UploadRestorer({
      journal: this.#journal,
      list: this.#list,
      environment,
      find: tus.find,
      create: (source) => this.#create(source),
      isCurrent: (id) => this.#isCurrent(id),
      completed: () => this.#startNext(),
    });
    account.observe(() => this.#accountChanged());
    environment.onResume(() => this.#retryAll());
    environment.onOffline(() => {
      for (const upload of this.#list.own) upload.lineLost();
    });
    environment.onStored((key) => {
      const owner = account.owner();
      if (owner !== null) this.#restorer.storedElsewhere(owner, key);
    });
    this.#accountChanged();
  }

  /** The uploads of the signed-in account in queue order. The same array until something changes. */
  list(): readonly Transfer[] {
    return this.#list.shown;
  }

  /** Calls the listener after every change of `list()`. Returns a function that unsubscribes. */
  observe(listener: () => void): () => void {
    return this.#list.observe(listener);
  }

  /** Whether a file has the name, size and time of change of an upload; its content is not read. */
  isSameFile(id: string, file: File): boolean {
    const upload = this.#list.find(id);
    return upload !== undefined && isSameFile(upload.source.file, file);
  }

  /** Whether the signed-in account has an unfinished upload for a target, in this tab or in the journal. */
  async isBegun(target: UploadTarget): Promise<boolean> {
    const owner = this.#parts.account.owner();
    const upload = this.#list.find(idOf(target));
    if (upload && !upload.isFinal) return true;
    return owner !== null && this.#journal.read(owner, target) !== null;
  }

  /**
   * Queues a file and returns the upload's id. The file of an unfinished upload for the same target continues it;
   * another file replaces it.
   * @param account the account that chose the file
   * @throws UserFacingError when another account is signed in by now, or another tab uploads for the target
   */
  async upload(
    file: File,
    { target, title, poster }: UploadOrder,
    account: string | null = this.#parts.account.owner(),
  ): Promise<string> {
    if (account === null || !this.#isCurrent(account)) throw new UserFacingError(SIGNED_OUT);
    await this.#restorer.settled(account, target);
    const id = idOf(target);
    const earlier = this.#list.find(id);
    if (earlier?.isRunnable && !earlier.isFinal) {
      if (this.isSameFile(id, file)) {
        await this.resume(id);
        return id;
      }
      await this.cancel(id);
    }
    const release = earlier?.release ?? (await this.#parts.environment.hold(journalKey(account, target), false));
    if (!release) throw new UserFacingError(ELSEWHERE);
    const begun = this.#continued(account, target, file);
    const source = {
      ...{ account, target, title, file },
      poster: poster ?? begun?.poster,
      url: begun?.url ?? null,
      accepted: begun?.accepted ?? 0,
    };
    const upload = this.#create(source);
    upload.release = release;
    upload.provide((url, report) => this.#parts.tus.send({ file, target, url }, report));
    this.#list.put(upload);
    this.#startNext();
    return id;
  }

  /** Pauses an upload until `resume`; does nothing for an unknown id. */
  async pause(id: string): Promise<void> {
    this.#list.find(id)?.pause();
  }

  /** Continues a paused upload, retries a failed one, or ends the wait before a retry. */
  async resume(id: string): Promise<void> {
    const upload = this.#list.find(id);
    if (upload?.state === 'waiting') upload.start();
    else if (upload?.state === 'paused' || upload?.transfer.failure?.canRetry) upload.queue();
    this.#startNext();
  }

  /** Stops an unfinished upload for good and deletes its bytes on the server. */
  async cancel(id: string): Promise<void> {
    const upload = this.#list.find(id);
    if (!upload || upload.isFinal) return;
    upload.cancel();
    this.#end(upload);
    if (upload.url) void this.#parts.tus.terminate(upload.url);
    this.#list.refresh(upload);
    this.#startNext();
  }

  /** Removes a finished upload from the list; does nothing for an unfinished one. Bytes kept for a retry are deleted. */
  async remove(id: string): Promise<void> {
    const upload = this.#list.find(id);
    if (!upload?.isFinal) return;
    if (upload.url && canRetry(upload.transfer)) void this.#parts.tus.terminate(upload.url);
    this.#end(upload);
    this.#list.drop(upload);
  }

  /** Moves an upload before another one, or to the end of the queue. */
  async moveBefore(id: string, before: string | null): Promise<void> {
    const upload = this.#list.find(id);
    if (!upload || id === before) return;
    this.#list.moveBefore(upload, before === null ? null : (this.#list.find(before) ?? null));
  }

  #isCurrent(id: string): boolean {
    const { account } = this.#parts;
    return account.owner() === id && account.isSignedIn();
  }

  #create(source: UploadSource): Upload {
    const { claim, environment } = this.#parts;
    const { account, target, poster } = source;
    const upload: Upload = new Upload(source, {
      claim: (id) => claim(target, id, { ...(poster !== undefined && { poster }) }),
      stored: () => this.#journal.write(account, target, entryOf(upload)),
      changed: () => this.#changed(upload),
      environment,
    });
    return upload;
  }

  /** Journal entry of this file. An entry of another file for the target is dropped. */
  #continued(account: string, target: UploadTarget, file: File) {
    const begun = this.#journal.read(account, target);
    if (!begun || isSameFile(begun, file)) return begun;
    this.#journal.forget(account, target);
    void this.#parts.tus.terminate(begun.url);
    return null;
  }

  #changed(upload: Upload): void {
    this.#list.refresh(upload);
    const { state, failure } = upload.transfer;
    if (state === 'done' || (state === 'failed' && !failure?.canRetry)) this.#end(upload);
    if (!isActive(upload)) this.#startNext();
  }

  /** Removes an upload from the journal, since it will not be resumed. */
  #end(upload: Upload): void {
    const { account, target } = upload.source;
    this.#journal.forget(account, target);
    upload.giveBack();
  }

  #startNext(): void {
    for (const upload of this.#list.own) {
      if (!this.#isCurrent(upload.source.account)) return;
      const running = this.#list.own.filter(isActive).map(({ transfer }) => transfer);
      if (upload.state === 'queued' && mayStart(upload.transfer, running)) upload.start();
    }
  }

  #accountChanged(): void {
    const owner = this.#parts.account.owner();
    if (owner === null) this.#forgetAll();
    for (const upload of this.#list.all) {
      if (!this.#isCurrent(upload.source.account)) upload.suspend();
      else if (upload.transfer.waiting?.reason === 'session') upload.queue();
    }
    this.#list.publish();
    this.#startNext();
    if (owner !== null && this.#isCurrent(owner)) this.#restorer.restoreAll(owner);
  }

  /** After a log-out, which has already cleared the journal. */
  #forgetAll(): void {
    for (const upload of this.#list.all) {
      upload.cancel();
      upload.giveBack();
    }
    this.#list.drop(...this.#list.all);
  }

  #retryAll(): void {
    const owner = this.#parts.account.owner();
    if (owner === null || !this.#isCurrent(owner)) return;
    for (const upload of this.#list.own) upload.retryNow();
    this.#restorer.askAgain(owner);
  }
}

export interface WebTransfersOptions {
  /** Reads the token; null where the platform adds it to requests. */
  readonly session: Pick<SessionStorage, 'read'>;
  readonly account: AccountWatch;
  readonly services: PlatformServices;
}

/** The queue of a browser page. */
export const openUploadQueue = ({ session, account, services }: WebTransfersOptions): UploadQueue =>
  new UploadQueue({
    account,
    tus: createTusClient({
      endpoint: '/api/uploads',
      token: () => session.read('token'),
      chunkBytes: async () => (await services.clientConfig()).upload.chunk_bytes,
      timing: browserEnvironment,
    }),
    claim: services.claim,
    environment: browserEnvironment,
    storage: localStorage,
  });
