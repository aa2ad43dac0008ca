import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Client, type Pool } from 'pg';
import type { LiveEvent } from './broadcast.ts';

const CHANNEL = 'live_events';
/** A notification holds less than 8,000 bytes; longer texts travel in parts. */
const PART = 7_000;
const RETRY_MS = 1_000;
const HEARTBEAT_MS = 15_000;
const ANSWER_MS = 5_000;

interface Listener {
  /** What another process published. */
  receive(events: readonly LiveEvent[]): void;
  /** The line was down for a while: events of others were missed. */
  missed(): void;
}

interface BusOptions {
  /** A direct connection: a pooler that lends one for each transaction cannot listen. */
  readonly url: string;
  readonly pool: Pool;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Carries live events between the processes that share one PostgreSQL, by NOTIFY. Own events do not come back. */
export class NotifyBus {
  readonly #options: BusOptions;
  readonly #origin = randomUUID();
  readonly #closing = new AbortController();
  readonly #parts = new Map<string, string[]>();
  #sent = 0;
  #listening: Promise<void> = Promise.resolve();

  constructor(options: BusOptions) {
    this.#options = options;
  }

  async send(events: readonly LiveEvent[]): Promise<void> {
    const text = Buffer.from(JSON.stringify(events)).toString('base64');
    const count = Math.ceil(text.length / PART);
    this.#sent += 1;
    const parts = Array.from(
      { length: count },
      (_, n) => `${this.#origin}:${this.#sent}:${n}:${count}:${text.slice(n * PART, (n + 1) * PART)}`,
    );
    await this.#options.pool.query('select pg_notify($1, part) from unnest($2::text[]) part', [CHANNEL, parts]);
  }

  /** Listens until closed, again after each fault. */
  start(listener: Listener): void {
    this.#listening = this.#listen(listener);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#listening;
  }

  async #listen(listener: Listener): Promise<void> {
    const { signal } = this.#closing;
    for (let attempts = 0; !signal.aborted; attempts += 1) {
      const client = new Client({ connectionString: this.#options.url, keepAlive: true, query_timeout: ANSWER_MS });
      client.on('notification', ({ payload = '' }) => this.#take(payload, listener));
      const ended = this.#endOf(client);
      try {
        await client.connect();
        await client.query(`listen ${CHANNEL}`);
        // Also when the first attempt was cut before it heard that it listens.
        if (attempts > 0) listener.missed();
        await ended;
      } catch (error) {
        this.#options.log.warn({ err: error }, 'live events of other processes cannot be heard');
      }
      this.#parts.clear();
      // Not waited for: a connection that is dead does not answer.
      client.end().catch(() => {});
      await pause(RETRY_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Resolves when the connection has ended, no longer answers, or is no longer wanted. */
  #endOf(client: Client): Promise<void> {
    return new Promise<void>((resolve) => {
      const heartbeat = setInterval(() => client.query('select 1').catch(end), HEARTBEAT_MS);
      const end = (): void => {
        clearInterval(heartbeat);
        resolve();
      };
      client.on('end', end).on('error', end);
      this.#closing.signal.addEventListener('abort', end, { once: true });
    });
  }

  #take(payload: string, listener: Listener): void {
    const [origin, message, n, count, text = ''] = payload.split(':');
    if (origin === this.#origin) return;
    const id = `${origin}:${message}`;
    const parts = this.#parts.get(id) ?? [];
    this.#parts.set(id, parts);
    parts[Number(n)] = text;
    if (Object.keys(parts).length < Number(count)) return;
    this.#parts.delete(id);
    listener.receive(JSON.parse(Buffer.from(parts.join(''), 'base64').toString()));
  }
}
