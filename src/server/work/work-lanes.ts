import type { Database } from '../db/open.ts';
import type { Transaction } from '../db/transaction.ts';
import { Outbox } from './outbox.ts';
import type { OutboxHandlers, OutboxOptions } from './outbox-options.ts';
import { kindsIn, kindsOutside, type Lane, laneOf, MONEY_WORK, type Work } from './work-kinds.ts';

type WorkLane = Exclude<Lane, 'live'>;

/**
 * The options of each lane. `batch` bounds how much of a lane's work runs at once: the connections to the mail server, or
 * the statements of announcements. The bulk lane takes whatever no other lane does, so that work of an unknown kind fails
 * and is seen.
 */
const LANES: Readonly<Record<WorkLane, Partial<OutboxOptions>>> = {
  money: { only: MONEY_WORK, neverExpire: MONEY_WORK },
  codes: { only: kindsIn('codes'), batch: 10 },
  announcements: { only: kindsIn('announcements'), batch: 4 },
  mails: { only: kindsIn('mails') },
  bulk: { except: kindsOutside('bulk'), batch: 10 },
};

/** The outboxes of all queued work but the live updates': one per lane, used like a single one. */
export class WorkLanes {
  readonly #lanes: Readonly<Record<WorkLane, Outbox<Work>>>;

  constructor(db: Pick<Database, 'pool' | 'log'>, options: Pick<OutboxOptions, 'isPermanent'>) {
    const open = (lane: WorkLane) => new Outbox<Work>(db, { ...options, ...LANES[lane] });
    this.#lanes = {
      money: open('money'),
      codes: open('codes'),
      announcements: open('announcements'),
      mails: open('mails'),
      bulk: open('bulk'),
    };
  }

  /** Records work within `tx`; it runs soon after the commit, or `delaySeconds` later, and never after a rollback. */
  add<Kind extends keyof Work>(tx: Transaction, kind: Kind, payload: Work[Kind], delaySeconds = 0): Promise<void> {
    return this.#lanes[laneOf(kind)].add(tx, kind, payload, delaySeconds);
  }

  /** Starts working. Before this, `add` only records. */
  start(handlers: OutboxHandlers<Work>): void {
    for (const lane of this.#all) lane.start(handlers);
  }

  /** Claims no more work and waits for running handlers. */
  async stop(): Promise<void> {
    await Promise.all(this.#all.map((lane) => lane.stop()));
  }

  /** Resolves when no due work is left, also none that work of another lane has added. */
  async drain(): Promise<void> {
    do await Promise.all(this.#all.map((lane) => lane.drain()));
    while (this.#all.some((lane) => lane.isBusy));
  }

  get #all(): readonly Outbox<Work>[] {
    return Object.values(this.#lanes);
  }
}
