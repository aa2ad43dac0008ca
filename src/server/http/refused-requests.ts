/** Answers that show guessing, a client that is out of step with the contract, or a flood. */
const COUNTED: ReadonlySet<number> = new Set([401, 422, 429]);
const MAX_ROUTES = 5;

export interface RefusedSummary {
  /** Status → number of answers. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The routes with most of them, e.g. `"422 POST /api/login": 31`. */
  readonly routes: Readonly<Record<string, number>>;
}

/** Counts refusals by status and route between two summaries. Routes are patterns, so the counters stay few. */
export class RefusedRequests {
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

  /** What was counted since the last time, or nothing when nothing was. */
  take(): RefusedSummary | undefined {
    if (this.#statuses.size === 0) return undefined;
    const most = [...this.#routes].sort(([, a], [, b]) => b - a).slice(0, MAX_ROUTES);
    const summary = { statuses: Object.fromEntries(this.#statuses), routes: Object.fromEntries(most) };
    this.#statuses = new Map();
    this.#routes = new Map();
    return summary;
  }
}
