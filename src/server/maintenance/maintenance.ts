import type { FastifyInstance } from 'fastify';
import { apiErrors } from '#shared/contract/errors.ts';
import type { Database } from '../db/open.ts';
import { ApiError } from '../http/api-error.ts';
import { type Clock, writeMoment } from '../lib/clock.ts';
import { TtlCache } from '../lib/ttl-cache.ts';
import { type MaintenanceState, readMaintenance } from './maintenance.repository.ts';

/** Milliseconds for which the state is cached, and so the delay until other processes notice a change. */
const BELIEVED = 1_000;

/** Retry-After in seconds without a known end. */
const RETRY_AFTER = 30;

/** The default message: with a known end only its first sentence is used, otherwise both. */
const [FIRST = ''] = apiErrors.maintenance.message.split(/(?<=\.) /);

/** The message for users: the operator's or the default one, with the expected end unless it has passed. */
const wordsOf = ({ until, message }: MaintenanceState, now: Date): string => {
  if (!until || until <= now) return message ?? apiErrors.maintenance.message;
  return `${message ?? FIRST} We expect to be back on ${writeMoment(until)}.`;
};

/** The maintenance switch as seen by one server process. */
export class Maintenance {
  readonly #db: Database;
  readonly #clock: Clock;
  /** Set by the environment: stays on for the lifetime of the process. The operator's message and end take precedence. */
  readonly #always: MaintenanceState;
  readonly #state: TtlCache<MaintenanceState>;

  constructor(db: Database, clock: Clock, always: MaintenanceState) {
    this.#db = db;
    this.#clock = clock;
    this.#always = always;
    this.#state = new TtlCache({ clock, milliseconds: { least: BELIEVED, most: BELIEVED }, keys: 1 });
  }

  /** The state, cached for a second; concurrent callers share one read. */
  state(): Promise<MaintenanceState> {
    return this.#state.get('state', () => this.#read());
  }

  /** Clears the cached state after a change, so that the next call reads it. */
  forget(): void {
    this.#state.clear();
  }

  /** The API error of a call during maintenance; undefined otherwise. @throws when the database does not answer. */
  async apiError(): Promise<ApiError | undefined> {
    const state = await this.state();
    if (!state.isOn) return undefined;
    const now = this.#clock();
    const seconds = state.until ? Math.ceil((state.until.getTime() - now.getTime()) / 1_000) : 0;
    return new ApiError('maintenance', wordsOf(state, now), undefined, seconds > 0 ? seconds : RETRY_AFTER);
  }

  async #read(): Promise<MaintenanceState> {
    const kept = await readMaintenance(this.#db.orm);
    const { isOn, until, message } = this.#always;
    return isOn ? { isOn, until: kept.until ?? until, message: kept.message ?? message } : kept;
  }
}

/**
 * Answers every API call, including uploads, with 503 during maintenance. Still available: the website, which shows the
 * reason; the health probes, since a proxy that removes the server would hide the website; payment webhooks, which
 * report money that has moved; and the operator's socket.
 */
export const refuseDuringMaintenance = (app: FastifyInstance, maintenance: Maintenance): void => {
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (!routeOptions.url?.startsWith('/api/')) return;
    const error = await maintenance.apiError();
    if (error) throw error;
  });
};
