import type { Transfers } from '#renderer/platform/transfers.ts';
import type { Transfer, UploadOrder } from '#shared/domain/transfer.ts';

/** An upload of a job's video that is on its way, for tests. */
export const buildTransfer = (overrides: Partial<Transfer> = {}): Transfer => ({
  id: 'a',
  direction: 'upload',
  target: { purpose: 'delivery', job: 1 },
  title: 'Job #1',
  fileName: 'take-3.mp4',
  size: 300_000_000,
  moved: 34_000_000,
  state: 'moving',
  waiting: null,
  failure: null,
  bytesPerSecond: null,
  secondsLeft: null,
  canReveal: false,
  ...overrides,
});

/** Transfers that are as the test says, and note what they were asked for. */
export class FakeTransfers implements Transfers {
  readonly calls: string[] = [];
  readonly download: Transfers['download'];
  readonly limits: Transfers['limits'];
  readonly reveal: Transfers['reveal'];
  readonly log: Transfers['log'];
  readonly outlastsLogOut: boolean;
  #list: readonly Transfer[];
  readonly #listeners = new Set<() => void>();

  constructor(list: readonly Transfer[], others: Partial<Transfers> = {}) {
    const { download, limits, reveal, log, outlastsLogOut = false } = others;
    this.outlastsLogOut = outlastsLogOut;
    this.#list = list;
    this.download = download ?? null;
    this.limits = limits ?? null;
    this.reveal = reveal ?? null;
    this.log = log ?? null;
  }

  become(list: readonly Transfer[]): void {
    this.#list = list;
    for (const listener of [...this.#listeners]) listener();
  }

  list(): readonly Transfer[] {
    return this.#list;
  }

  observe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async upload(file: File, { title }: UploadOrder): Promise<string> {
    this.calls.push(`upload ${file.name} for ${title}`);
    return title;
  }

  isSameFile(id: string, { name }: File): boolean {
    return this.#list.some((transfer) => transfer.id === id && transfer.fileName === name);
  }

  pause = this.#note('pause');
  resume = this.#note('resume');
  cancel = this.#note('cancel');
  remove = this.#note('remove');

  async moveBefore(id: string, before: string | null): Promise<void> {
    this.calls.push(`move ${id} before ${before}`);
  }

  #note(name: string): (id: string) => Promise<void> {
    return async (id) => {
      this.calls.push(`${name} ${id}`);
    };
  }
}
