import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../../context.ts';
import type { Period } from '../../db/within-period.ts';
import { after, days, hours, minutes } from '../../lib/clock.ts';
import { deleteEvents } from './ledger.repository.ts';

/** Rows per page. */
const PAGE = 100;
/** Concurrent requests to the provider: leaves room in its rate limit. */
const CONCURRENCY = 5;

/** A payment whose card form was opened less than this ago is probably still being filled in. */
const UNDER_WAY = minutes(1);
/** A period short enough to be checked every minute. */
const RECENT = hours(2);

export interface Unpaid<Row> {
  /** What is reconciled, for the log. */
  readonly name: string;
  /** At most `limit` rows with a key above `after`, by ascending key. */
  page(after: number, limit: number): Promise<readonly Row[]>;
  keyOf(row: Row): number;
  /** Looks up one row at the provider and applies its state; idempotent. */
  confirm(row: Row): Promise<unknown>;
  /** Takes up what the provider lists and this server was not told of; a failure is logged and the pass goes on. */
  findMissed?(signal?: AbortSignal): Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/**
 * Looks up every row at the payment provider, page by page by ascending key, so that later rows are reached however
 * many there are. A failed row is logged and does not stop the others. When a whole page fails, the provider is down:
 * the pass ends, and the next one continues after that page.
 */
export class Reconciliation<Row> {
  readonly #unpaid: Unpaid<Row>;
  #after = 0;

  constructor(unpaid: Unpaid<Row>) {
    this.#unpaid = unpaid;
  }

  /** Runs one pass. Returns the number of rows looked up. */
  async run(signal?: AbortSignal): Promise<number> {
    const { name, log } = this.#unpaid;
    await this.#unpaid
      .findMissed?.(signal)
      .catch((error: unknown) => log.error({ err: error }, `${name}s could not be listed`));
    let asked = 0;
    while (!signal?.aborted) {
      const rows = await this.#unpaid.page(this.#after, PAGE);
      const last = rows.at(-1);
      this.#after = last === undefined || rows.length < PAGE ? 0 : this.#unpaid.keyOf(last);
      const failed = await this.#confirmAll(rows, signal);
      asked += rows.length;
      if (rows.length < PAGE) return asked;
      if (failed === rows.length) {
        log.warn({ what: name }, 'a reconciliation ends early: every question failed');
        return asked;
      }
    }
    return asked;
  }

  /** Returns the number of failures. */
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

type UnpaidIn<Row> = Pick<Unpaid<Row>, 'name' | 'keyOf' | 'confirm'> & {
  /** The same of the rows whose card form was opened within a period. */
  page(period: Period, after: number, limit: number): Promise<readonly Row[]>;
};

/** The passes over one kind of unpaid payments: all, and those of the last two hours, which is cheap enough for every minute. */
export const reconcileUnpaid = <Row>({ clock, log }: Pick<Context, 'clock' | 'log'>, unpaid: UnpaidIn<Row>) => {
  const since = (from: () => Date | undefined) =>
    new Reconciliation<Row>({
      ...unpaid,
      log,
      page: (key, limit) => unpaid.page({ from: from(), to: after(clock(), -UNDER_WAY) }, key, limit),
    });
  return { recent: since(() => after(clock(), -RECENT)), all: since(() => undefined) };
};

/** Stripe repeats an event for three days at most, and lists events for 30. https://docs.stripe.com/webhooks */
const REMEMBERED = days(90);

/** Forgets handled payment events that can come no more. @returns how many. */
export const sweepPaymentEvents = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> => deleteEvents(db.orm, after(clock(), -REMEMBERED), signal);
