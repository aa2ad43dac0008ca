import { isUnderWay, type Transfer } from '#shared/domain/transfer.ts';
import type { Upload } from './upload.ts';
import type { UploadEnvironment } from './upload-environment.ts';

/** Milliseconds between two looks at bytes and speeds; a change of state is told at once. */
const LOOK = 500;

type Surroundings = Pick<UploadEnvironment, 'now' | 'schedule' | 'askBeforeLeaving'>;

/** The uploads of the page in their order, and who watches them. While one is under way the browser asks before leaving. */
export class UploadList {
  readonly #environment: Surroundings;
  readonly #owner: () => string | null;
  readonly #listeners = new Set<() => void>();
  #all: readonly Upload[] = [];
  #shown: readonly Transfer[] = [];
  #lookedAt = Number.NEGATIVE_INFINITY;
  #stopLooking: (() => void) | null = null;
  #stopAsking: (() => void) | null = null;

  /** @param owner whose uploads are shown */
  constructor(environment: Surroundings, owner: () => string | null) {
    this.#environment = environment;
    this.#owner = owner;
  }

  get all(): readonly Upload[] {
    return this.#all;
  }

  get own(): readonly Upload[] {
    const owner = this.#owner();
    return this.#all.filter(({ source }) => source.account === owner);
  }

  get shown(): readonly Transfer[] {
    return this.#shown;
  }

  observe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  find(id: string): Upload | undefined {
    return this.own.find((upload) => upload.id === id);
  }

  /** Takes the position of the earlier upload for the same target, otherwise the last one. */
  put(upload: Upload): void {
    const { account } = upload.source;
    const place = this.#all.findIndex(({ id, source }) => id === upload.id && source.account === account);
    this.#all = place < 0 ? [...this.#all, upload] : this.#all.with(place, upload);
    upload.refresh();
    this.tell();
  }

  drop(...uploads: readonly Upload[]): void {
    this.#all = this.#all.filter((upload) => !uploads.includes(upload));
    this.tell();
  }

  /** @param before null: to the end */
  moveBefore(upload: Upload, before: Upload | null): void {
    const rest = this.#all.filter((other) => other !== upload);
    const place = before ? rest.indexOf(before) : rest.length;
    this.#all = rest.toSpliced(place, 0, upload);
    this.tell();
  }

  /** After a change of one of them. */
  refresh(upload: Upload): void {
    const isMore = upload.refresh();
    if (isMore || this.#environment.now() - this.#lookedAt >= LOOK) this.tell();
  }

  tell(): void {
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

  /** Speeds change also while nothing is heard: a line may stand still in silence. */
  #lookAgain(): void {
    this.#stopLooking?.();
    this.#stopLooking = null;
    const moving = this.#all.filter(({ state }) => state === 'moving');
    if (moving.length === 0) return;
    this.#stopLooking = this.#environment.schedule(LOOK, () => {
      for (const upload of moving) upload.refresh();
      this.tell();
    });
  }
}
