import { isUnderWay, type Transfer } from '#shared/domain/transfers/transfer.ts';
import type { Upload } from './upload.ts';
import type { UploadEnvironment } from './upload-environment.ts';

/** Milliseconds between updates of bytes and speeds; state changes are reported at once. */
const LOOK = 500;

type UploadListEnvironment = Pick<UploadEnvironment, 'now' | 'schedule' | 'askBeforeLeaving'>;

/**
 * The page's uploads in order, with their listeners. The browser asks before the page is closed while an upload is
 * under way.
 */
export class UploadList {
  readonly #environment: UploadListEnvironment;
  readonly #owner: () => string | null;
  readonly #listeners = new Set<() => void>();
  #all: readonly Upload[] = [];
  #shown: readonly Transfer[] = [];
  #lookedAt = Number.NEGATIVE_INFINITY;
  #stopLooking: (() => void) | null = null;
  #stopAsking: (() => void) | null = null;

  /** @param owner returns the account whose uploads are shown */
  constructor(environment: UploadListEnvironment, owner: () => string | null) {
    this.#environment = environment;
    this.#owner = owner;
  }

  /** The uploads of all accounts, in order. */
  get all(): readonly Upload[] {
    return this.#all;
  }

  /** The uploads of the signed-in account, in order. */
  get own(): readonly Upload[] {
    const owner = this.#owner();
    return this.#all.filter(({ source }) => source.account === owner);
  }

  /** The uploads of the signed-in account as screens show them. The same array until the next `publish`. */
  get shown(): readonly Transfer[] {
    return this.#shown;
  }

  /** Calls the listener after every `publish`. Returns a function that unsubscribes. */
  observe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Finds an upload of the signed-in account; undefined without one. */
  find(id: string): Upload | undefined {
    return this.own.find((upload) => upload.id === id);
  }

  /** Replaces the earlier upload for the same target, or appends. */
  put(upload: Upload): void {
    const { account } = upload.source;
    const place = this.#all.findIndex(({ id, source }) => id === upload.id && source.account === account);
    this.#all = place < 0 ? [...this.#all, upload] : this.#all.with(place, upload);
    upload.refresh();
    this.publish();
  }

  /** Removes uploads; others are left unchanged. */
  drop(...uploads: readonly Upload[]): void {
    this.#all = this.#all.filter((upload) => !uploads.includes(upload));
    this.publish();
  }

  /** @param before null moves it to the end */
  moveBefore(upload: Upload, before: Upload | null): void {
    const rest = this.#all.filter((other) => other !== upload);
    const place = before ? rest.indexOf(before) : rest.length;
    this.#all = rest.toSpliced(place, 0, upload);
    this.publish();
  }

  /** Call after a change of the upload. */
  refresh(upload: Upload): void {
    const isMore = upload.refresh();
    if (isMore || this.#environment.now() - this.#lookedAt >= LOOK) this.publish();
  }

  /**
   * Renews `shown` and calls the listeners. While an upload is under way, the browser asks before the page is closed.
   */
  publish(): void {
    this.#lookedAt = this.#environment.now();
    this.#shown = this.own.map(({ transfer }) => transfer);
    const isBusy = this.#all.some(({ transfer }) => isUnderWay(transfer));
    if (isBusy) this.#stopAsking ??= this.#environment.askBeforeLeaving();
    else {
      this.#stopAsking?.();
      this.#stopAsking = null;
    }
    this.#lookAgain();
    for (const listener of [...this.#listeners]) listener();
  }

  /** Updates speeds even without events, because a stalled connection causes none. */
  #lookAgain(): void {
    this.#stopLooking?.();
    this.#stopLooking = null;
    const moving = this.#all.filter(({ state }) => state === 'moving');
    if (moving.length === 0) return;
    this.#stopLooking = this.#environment.schedule(LOOK, () => {
      for (const upload of moving) upload.refresh();
      this.publish();
    });
  }
}
