import type { FastifyBaseLogger } from 'fastify';
import { after, hours, minutes } from '../../clock.ts';

/** Rows read at once. */
const PAGE = 100;
/** Questions to the provider at once, so that a pass leaves room in its rate limit. */
const CONCURRENCY = 5;

/** A payment whose card form was opened less than this ago is probably still being filled in. */
const UNDER_WAY = minutes(1);
/** Cheap enough to be asked about every minute. */
const RECENT = hours(2);

/** Which payments a pass asks about, by when their card form was opened: `to` is excluded, `from` too; no `from` means all. */
interface ReconciliationWindow {
  readonly from: Date | undefined;
  readonly to: Date;
}

export const reconciliationWindow = (now: Date, which: 'recent' | 'all'): ReconciliationWindow => ({
  from: which === 'recent' ? after(now, -RECENT) : undefined,
  to: after(now, -UNDER_WAY),
});

export interface Unpaid<Row> {
  /** What is asked about, for the log. */
  readonly name: string;
  /** At most `limit` rows whose key is larger than `after`, in the order of their keys. */
  page(after: number, limit: number): Promise<readonly Row[]>;
  keyOf(row: Row): number;
  /** Asks the provider about one row and acts on the answer; may be repeated. */
  confirm(row: Row): Promise<unknown>;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/**
 * Asks the payment provider about every row, page by page in the order of their keys, so that no number of rows keeps
 * the later ones from being asked about. A row that fails is logged and does not stop the others. When a whole page
 * fails the provider is away: the pass ends, and the next one begins behind that page.
 */
export class Reconciliation<Row> {
  readonly #unpaid: Unpaid<Row>;
  #after = 0;

  constructor(unpaid: Unpaid<Row>) {
    this.#unpaid = unpaid;
  }

  /** One pass. Answers how many rows were asked about. */
  async run(signal?: AbortSignal): Promise<number> {
    let asked = 0;
    while (!signal?.aborted) {
      const rows = await this.#unpaid.page(this.#after, PAGE);
      const last = rows.at(-1);
      this.#after = last === undefined || rows.length < PAGE ? 0 : this.#unpaid.keyOf(last);
      const failed = await this.#confirmAll(rows, signal);
      asked += rows.length;
      if (rows.length < PAGE) return asked;
      if (failed === rows.length) {
        this.#unpaid.log.warn({ what: this.#unpaid.name }, 'a reconciliation ends early: every question failed');
        return asked;
      }
    }
    return asked;
  }

  /** Answers how many failed. */
  async #confirmAll(rows: readonly Row[], signal: AbortSignal | undefined): Promise<number> {
    const waiting = rows.values();
    let failed = 0;
    const worker = async () => {
      for (const row of waiting) {
        if (signal?.aborted) return;
        if (!(await this.#confirm(row))) failed += 1;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    return failed;
  }

  async #confirm(row: Row): Promise<boolean> {
    const { name, log, keyOf, confirm } = this.#unpaid;
    try {
      await confirm(row);
      return true;
    } catch (error) {
      log.error({ err: error, what: name, id: keyOf(row) }, 'a payment could not be reconciled');
      return false;
    }
  }
}
