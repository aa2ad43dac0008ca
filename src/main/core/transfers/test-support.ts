import { createHash } from 'node:crypto';
import type { Timing } from './timing.ts';
import type { DownloadEntry, UploadEntry } from './transfer-entry.ts';

/** Lets everything run that waits for nothing but its turn. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A clock that stands still until the test moves it. */
export class FakeTiming implements Timing {
  #now = 0;
  #timers: { readonly at: number; readonly run: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  schedule(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.#now + milliseconds, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Moves the clock; every timer runs at its time. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settle();
    while (this.#next() !== undefined && (this.#next()?.at ?? 0) <= end) await this.#runNext();
    this.#now = end;
    await settle();
  }

  /** Moves the clock from timer to timer until the work is done. */
  async runUntil(work: Promise<unknown>): Promise<void> {
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    work.then(done, done);
    await settle();
    while (!isDone && this.#next()) await this.#runNext();
    await work;
  }

  #next() {
    return this.#timers.toSorted((a, b) => a.at - b.at)[0];
  }

  async #runNext(): Promise<void> {
    const timer = this.#next();
    if (!timer) return;
    this.#timers = this.#timers.filter((other) => other !== timer);
    this.#now = Math.max(this.#now, timer.at);
    timer.run();
    await settle();
  }
}

/** An upload of the account 7 that waits for its turn. */
export const buildUpload = (overrides: Partial<UploadEntry> = {}): UploadEntry => ({
  id: '00000000-0000-4000-8000-000000000001',
  account: 7,
  direction: 'upload',
  target: { purpose: 'delivery', job: 12 },
  title: 'Job #12',
  fileName: 'clip.mp4',
  size: 1_000,
  moved: 0,
  status: 'queued',
  failure: null,
  upload: {
    file: { path: '/videos/clip.mp4', size: 1_000, mtimeNs: '1', dev: '1', ino: '1', ends: 'ab' },
    id: null,
    hasPoster: false,
    mismatches: 0,
  },
  ...overrides,
});

/** A download of the account 7 that waits for its turn. */
export const buildDownload = (overrides: Partial<DownloadEntry> = {}): DownloadEntry => ({
  id: '00000000-0000-4000-8000-000000000002',
  account: 7,
  direction: 'download',
  target: { purpose: 'video', job: 12, version: 2 },
  title: 'Job #12',
  fileName: 'clip.mp4',
  size: 1_000,
  moved: 0,
  status: 'queued',
  failure: null,
  download: { url: '/media/files/1', sha256: null, path: '/videos/clip.mp4', part: null, etag: null, mismatches: 0 },
  ...overrides,
});

/** The first box of an MP4 file, then bytes that follow from the seed. */
export const buildVideo = (size: number, seed = 1): Buffer => {
  const head = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
  const video = Buffer.alloc(size, Buffer.from(createHash('sha256').update(String(seed)).digest('hex')));
  head.copy(video);
  return video;
};
