import type { FastifyBaseLogger } from 'fastify';

/** Returns a sentence while the server should get no requests; undefined otherwise. */
export type ReadinessCheck = () => Promise<string | undefined>;

/** Returns one sentence per matter that needs the operator's attention, e.g. a failed refund. */
export type NoticeSource = () => Promise<readonly string[]>;

/** Name of a check → why the server is not ready. Empty when it is. */
export type ReadinessFaults = Readonly<Record<string, string>>;

/** Timeout of a check, after which it counts as failed, so that every probe gets an answer. */
const CHECK_TIMEOUT_MS = 3_000;

const withTimeout = <T>(work: Promise<T>, milliseconds: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/**
 * The health of this process. `/readyz` runs the readiness checks, so that a proxy sends no requests while one fails or
 * the server drains. The operator's `health` command also shows the notices, which do not affect readiness.
 */
export class Health {
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  readonly #timeoutMs: number;
  readonly #checks = new Map<string, ReadinessCheck>();
  readonly #notices = new Map<string, NoticeSource>();
  #draining = false;

  constructor(log: Pick<FastifyBaseLogger, 'error'>, timeoutMs = CHECK_TIMEOUT_MS) {
    this.#log = log;
    this.#timeoutMs = timeoutMs;
  }

  /** Whether the server is shutting down and should get no new requests. */
  get isDraining(): boolean {
    return this.#draining;
  }

  /** Makes the server unready until the process ends. */
  drain(): void {
    this.#draining = true;
  }

  /** Adds a check under a short name, e.g. `database`; the same name replaces the check. */
  addCheck(name: string, check: ReadinessCheck): void {
    this.#checks.set(name, check);
  }

  /** Adds a source of notices under a short name, e.g. `refunds`; the same name replaces the source. */
  addNotices(name: string, source: NoticeSource): void {
    this.#notices.set(name, source);
  }

  /** Runs all checks concurrently. A check that throws or times out counts as failed and is logged. */
  async readiness(): Promise<ReadinessFaults> {
    const results = [...this.#checks].map(async ([name, check]) => {
      try {
        return [name, await withTimeout(check(), this.#timeoutMs)] as const;
      } catch (error) {
        this.#log.error({ err: error, check: name }, 'a readiness check failed');
        return [name, `The check "${name}" failed. The log says more.`] as const;
      }
    });
    const faults: Record<string, string> = this.#draining ? { shutdown: 'The server is shutting down.' } : {};
    for (const [name, fault] of await Promise.all(results)) if (fault) faults[name] = fault;
    return faults;
  }

  /** Collects the notices of all sources, each line with the name of its source. */
  async notices(): Promise<readonly string[]> {
    const notices = [...this.#notices].map(async ([name, source]) => {
      try {
        return (await source()).map((line) => `${name}: ${line}`);
      } catch (error) {
        this.#log.error({ err: error, source: name }, 'notices could not be read');
        return [`${name}: this could not be read. The log says more.`];
      }
    });
    return (await Promise.all(notices)).flat();
  }
}
