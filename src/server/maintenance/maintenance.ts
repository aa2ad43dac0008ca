import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { settings } from '../db/schema/settings.ts';
import type { Queries } from '../db/transaction.ts';
import { Refusal } from '../http/refusal.ts';

/** Whether calls are answered by 503, until when, and in which words. */
export interface MaintenanceState {
  readonly isOn: boolean;
  readonly until: Date | null;
  readonly message: string | null;
}

/** Milliseconds for which a state is believed: so much later than its own process another one follows. */
const BELIEVED = 1_000;

/** Seconds after which a client asks again where no end is known. */
const RETRY_AFTER = 30;

/** Reads the switch. An end that is over does not switch it off: only an operator knows that the work is done. */
const readState = async (orm: Queries): Promise<MaintenanceState> => {
  const [row] = await orm
    .select({ isOn: settings.maintenanceOn, until: settings.maintenanceUntil, message: settings.maintenanceMessage })
    .from(settings);
  return row ?? { isOn: false, until: null, message: null };
};

/** Sets the switch; other processes follow within a second. */
export const setMaintenance = async (orm: Queries, { isOn, until, message }: MaintenanceState): Promise<void> => {
  await orm.update(settings).set({ maintenanceOn: isOn, maintenanceUntil: until, maintenanceMessage: message });
};

/** The switch as a server process sees it. */
export class Maintenance {
  readonly #db: Database;
  readonly #clock: Clock;
  /** Set by the environment: stays on as long as the process. */
  readonly #always: boolean;
  #state: MaintenanceState | undefined;
  #readAt = 0;
  #reading: Promise<MaintenanceState> | undefined;

  constructor(db: Database, clock: Clock, always: boolean) {
    this.#db = db;
    this.#clock = clock;
    this.#always = always;
  }

  /** Known for a second; read once for all who ask at the same time. */
  async state(): Promise<MaintenanceState> {
    const now = this.#clock().getTime();
    if (this.#state && Math.abs(now - this.#readAt) < BELIEVED) return this.#state;
    this.#reading ??= this.#read(now).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /** The refusal of a call during maintenance; nothing otherwise. @throws when the database does not answer. */
  async refusal(): Promise<Refusal | undefined> {
    const { isOn, until, message } = await this.state();
    if (!isOn) return undefined;
    const seconds = until ? Math.ceil((until.getTime() - this.#clock().getTime()) / 1_000) : 0;
    return new Refusal('maintenance', message ?? undefined, undefined, seconds > 0 ? seconds : RETRY_AFTER);
  }

  async #read(now: number): Promise<MaintenanceState> {
    const kept = await readState(this.#db.orm);
    this.#readAt = now;
    this.#state = this.#always ? { ...kept, isOn: true } : kept;
    return this.#state;
  }
}
