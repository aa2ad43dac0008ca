import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { DatabaseClient } from '../../db/database-pool.ts';
import { ping } from '../../db/open.ts';
import { listenTo, notify, notifyStatement } from '../../db/pg-notify.ts';
import type { LiveEvent } from './broadcast.ts';

const CHANNEL = 'live_events';
/** The payload of a notification is limited to less than 8,000 bytes; longer texts are split into parts. */
const PART = 7_000;
const RETRY_MS = 1_000;
const HEARTBEAT_MS = 15_000;
const ANSWER_MS = 5_000;
const CONNECT_TIMEOUT_MS = 3_000;

/** Suffix of the origin that marks events which the sending process must receive from the bus too. */
const FOR_ALL = '!';

interface Listener {
  /** Receives the events that another process published, or any process with a commit. */
  receive(events: readonly LiveEvent[]): void;
  /** Called when listening begins after a failure: events of other processes were missed until then. */
  missed(): void;
}

interface BusOptions {
  /** A direct connection: LISTEN does not work through a transaction-level pooler. */
  readonly url: string;
  readonly pool: Pool;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** How long an attempt to connect may take; 3 s by default. */
  readonly connectTimeoutMillis?: number | undefined;
}

/**
 * Carries live events between the processes that share one PostgreSQL, by NOTIFY. Events published by `send` do not
 * come back; events published with a commit do, since PostgreSQL delivers to all listeners in commit order
 * (https://www.postgresql.org/docs/current/sql-notify.html).
 */
export class NotifyBus {
  readonly #options: BusOptions;
  readonly #origin = randomUUID();
  readonly #closing = new AbortController();
  /** The parts so far of one message; PostgreSQL delivers what one transaction sent without a break. */
  #partial = { message: '', text: '' };
  #sent = 0;
  #listening: Promise<void> = Promise.resolve();
  #isListening = false;

  constructor(options: BusOptions) {
    this.#options = options;
  }

  /** Whether events published with a commit come back now. */
  get isListening(): boolean {
    return this.#isListening;
  }

  async send(events: readonly LiveEvent[]): Promise<void> {
    await notify(this.#options.pool, CHANNEL, this.#partsOf(events, this.#origin));
  }

  /** The SQL that publishes events to all processes when its transaction is committed. */
  statement(events: readonly LiveEvent[]): string {
    // No escaping needed: the parts contain only hexadecimal digits, Base64 and their separators.
    return notifyStatement(CHANNEL, this.#partsOf(events, `${this.#origin}${FOR_ALL}`));
  }

  /**
   * Listens until closed, and reconnects after each failure.
   * @returns when the first attempt listens or has failed: whoever subscribes later misses nothing without being told
   */
  start(listener: Listener): Promise<void> {
    return new Promise((resolve) => {
      this.#listening = this.#listen(listener, resolve);
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#listening;
  }

  #partsOf(events: readonly LiveEvent[], origin: string): string[] {
    const text = Buffer.from(JSON.stringify(events)).toString('base64');
    const last = Math.ceil(text.length / PART) - 1;
    this.#sent += 1;
    const message = `${origin}:${this.#sent}`;
    return Array.from({ length: last + 1 }, (_, n) => `${message}:${last - n}:${text.slice(n * PART, (n + 1) * PART)}`);
  }

  async #listen(listener: Listener, onAttempt: () => void): Promise<void> {
    const { signal } = this.#closing;
    for (let attempts = 0; !signal.aborted; attempts += 1) {
      const { url, connectTimeoutMillis = CONNECT_TIMEOUT_MS } = this.#options;
      const client = new DatabaseClient({
        connectionString: url,
        keepAlive: true,
        connectionTimeoutMillis: connectTimeoutMillis,
        query_timeout: ANSWER_MS,
      });
      client.on('notification', ({ payload = '' }) => this.#take(payload, listener));
      const ended = new Promise<void>((resolve) => client.on('end', resolve).on('error', () => resolve()));
      // Not by the protocol's goodbye: closing would wait for the answer of a server that cannot be reached.
      const abandon = (): void => client.abandon();
      signal.addEventListener('abort', abandon);
      const heartbeat = setInterval(() => ping(client).catch(abandon), HEARTBEAT_MS);
      try {
        await client.connect();
        await listenTo(client, CHANNEL);
        // Even if the first attempt lost its connection before LISTEN was confirmed.
        if (attempts > 0) listener.missed();
        this.#isListening = true;
        onAttempt();
        await ended;
      } catch (error) {
        if (!signal.aborted) this.#options.log.warn({ err: error }, 'live events of other processes cannot be heard');
      }
      onAttempt();
      this.#isListening = false;
      clearInterval(heartbeat);
      signal.removeEventListener('abort', abandon);
      abandon();
      await pause(RETRY_MS, undefined, { signal }).catch(() => {});
    }
  }

  #take(payload: string, listener: Listener): void {
    const [origin, number, left, part = ''] = payload.split(':');
    if (origin === this.#origin) return;
    const message = `${origin}:${number}`;
    const text = this.#partial.message === message ? this.#partial.text + part : part;
    this.#partial = left === '0' ? { message: '', text: '' } : { message, text };
    if (left !== '0') return;
    try {
      listener.receive(JSON.parse(Buffer.from(text, 'base64').toString()));
    } catch (error) {
      // Any user of the database may send notifications, and a malformed one must not end the process.
      this.#options.log.warn({ err: error }, 'a live event of another process cannot be read');
    }
  }
}
