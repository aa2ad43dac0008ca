import type { UploadEnvironment } from './upload-environment.ts';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** A page whose clock, line and sleep the test moves. */
export class FakeEnvironment implements UploadEnvironment {
  online = true;
  #now = 0;
  readonly #timers = new Set<Timer>();
  readonly #wakes = new Set<() => void>();
  readonly #losses = new Set<() => void>();
  readonly #stored = new Set<(key: string) => void>();
  /** Names that this tab has, or another one. */
  readonly #held = new Map<string, (() => void)[]>();
  /** How often the browser was told to ask before leaving, and not yet told to stop. */
  asking = 0;

  now(): number {
    return this.#now;
  }

  schedule(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.#now + milliseconds, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  isOnline(): boolean {
    return this.online;
  }

  onWake(wake: () => void): () => void {
    this.#wakes.add(wake);
    return () => this.#wakes.delete(wake);
  }

  onOffline(lost: () => void): () => void {
    this.#losses.add(lost);
    return () => this.#losses.delete(lost);
  }

  onStored(changed: (key: string) => void): () => void {
    this.#stored.add(changed);
    return () => this.#stored.delete(changed);
  }

  askBeforeLeaving(): () => void {
    this.asking += 1;
    return () => {
      this.asking -= 1;
    };
  }

  async hold(name: string, wait: boolean): Promise<(() => void) | null> {
    const waiting = this.#held.get(name);
    if (waiting && !wait) return null;
    if (waiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else this.#held.set(name, []);
    return () => this.#giveBack(name);
  }

  /** Another tab stores something. */
  storeElsewhere(key: string): void {
    for (const changed of [...this.#stored]) changed(key);
  }

  /** Lets time pass; what is due runs at its moment. */
  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#now = next.at;
      this.#timers.delete(next);
      next.run();
    }
    this.#now = end;
  }

  /** The tab is frozen: time passes and no timer runs. */
  freeze(milliseconds: number): void {
    this.#now += milliseconds;
  }

  wake(): void {
    for (const wake of [...this.#wakes]) wake();
  }

  loseLine(): void {
    this.online = false;
    for (const lost of [...this.#losses]) lost();
  }

  /** How many timers are left. */
  get left(): number {
    return this.#timers.size;
  }

  #giveBack(name: string): void {
    const next = this.#held.get(name)?.shift();
    if (next) next();
    else this.#held.delete(name);
  }

  #next(end: number): Timer | undefined {
    return [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  }
}
