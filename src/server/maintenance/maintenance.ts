import { apiErrors } from '#shared/contract/errors.ts';
import { type Clock, writeMoment } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { ApiError } from '../http/api-error.ts';
import { type MaintenanceState, readMaintenance } from './maintenance.repository.ts';

/** Milliseconds for which a state is believed: so much later than its own process another one follows. */
const BELIEVED = 1_000;

/** Seconds after which a client asks again where no end is known. */
const RETRY_AFTER = 30;

/** The first sentence of the refusal is what the page says already; the second only fits where no end is known. */
const [FIRST = ''] = apiErrors.maintenance.message.split(/(?<=\.) /);

/** What people are told: the operator's words, or ours, and the end that is expected, unless it is over. */
const wordsOf = ({ until, message }: MaintenanceState, now: Date): string => {
  if (!until || until <= now) return message ?? apiErrors.maintenance.message;
  return `${message ?? FIRST} We expect to be back on ${writeMoment(until)}.`;
};

/** The switch as a server process sees it. */
export class Maintenance {
  readonly #db: Database;
  readonly #clock: Clock;
  /** Set by the environment: stays on as long as the process. What the operator says later counts. */
  readonly #always: MaintenanceState;
  #state: MaintenanceState | undefined;
  #readAt = 0;
  #reading: Promise<MaintenanceState> | undefined;
  /** How often the switch was set by this process: what was read before is not believed. */
  #changes = 0;

  constructor(db: Database, clock: Clock, always: MaintenanceState) {
    this.#db = db;
    this.#clock = clock;
    this.#always = always;
  }

  /** Known for a second; read once for all who ask at the same time. */
  async state(): Promise<MaintenanceState> {
    const now = this.#clock().getTime();
    if (this.#state && Math.abs(now - this.#readAt) < BELIEVED) return this.#state;
    this.#reading ??= this.#read(now);
    return this.#reading;
  }

  /** The switch was set: the next call reads it. */
  forget(): void {
    this.#changes += 1;
    this.#state = undefined;
    this.#reading = undefined;
  }

  /** The refusal of a call during maintenance; nothing otherwise. @throws when the database does not answer. */
  async apiError(): Promise<ApiError | undefined> {
    const state = await this.state();
    if (!state.isOn) return undefined;
    const now = this.#clock();
    const seconds = state.until ? Math.ceil((state.until.getTime() - now.getTime()) / 1_000) : 0;
    return new ApiError('maintenance', wordsOf(state, now), undefined, seconds > 0 ? seconds : RETRY_AFTER);
  }

  async #read(now: number): Promise<MaintenanceState> {
    const changes = this.#changes;
    try {
      const kept = await readMaintenance(this.#db.orm);
      const { isOn, until, message } = this.#always;
      const ours = { isOn: true, until: kept.until ?? until, message: kept.message ?? message };
      const state = isOn ? ours : kept;
      if (changes === this.#changes) [this.#state, this.#readAt] = [state, now];
      return state;
    } finally {
      if (changes === this.#changes) this.#reading = undefined;
    }
  }
}
