/** Statuses that indicate guessing, a client out of sync with the contract, or a flood. */
const COUNTED: ReadonlySet<number> = new Set([401, 422, 429]);
const MAX_ROUTES = 5;

export interface RejectedSummary {
  /** Status → number of answers. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The most frequent routes, e.g. `"422 POST /api/login": 31`. */
  readonly routes: Readonly<Record<string, number>>;
}

/** Counts API errors by status and route between two summaries. Routes are patterns, so there are few counters. */
export class RejectedRequests {
  #statuses = new Map<string, number>();
  #routes = new Map<string, number>();

  count(status: number, method: string, route: string): void {
    if (!COUNTED.has(status)) return;
    for (const [counters, key] of [
      [this.#statuses, String(status)],
      [this.#routes, `${status} ${method} ${route}`],
    ] as const)
      counters.set(key, (counters.get(key) ?? 0) + 1);
  }

  /** The counts since the last call; undefined when there are none. */
  take(): RejectedSummary | undefined {
    if (this.#statuses.size === 0) return undefined;
    const most = [...this.#routes].sort(([, a], [, b]) => b - a).slice(0, MAX_ROUTES);
    const summary = { statuses: Object.fromEntries(this.#statuses), routes: Object.fromEntries(most) };
    this.#statuses = new Map();
    this.#routes = new Map();
    return summary;
  }
}
