import { RetryBackoff } from '#renderer/lib/api/retry-backoff.ts';

/** Reports to the server how far the user has read: only the newest position, one call at a time, with retries. */
export class ReadMark {
  readonly #tell: (seq: number) => Promise<void>;
  readonly #backoff = new RetryBackoff(() => void this.#run());
  #told = 0;
  #wanted = 0;
  #isRunning = false;

  constructor(tell: (seq: number) => Promise<void>) {
    this.#tell = tell;
  }

  upTo(seq: number): void {
    this.#wanted = Math.max(this.#wanted, seq);
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#isRunning || this.#backoff.isThrottled) return;
    this.#isRunning = true;
    try {
      while (this.#wanted > this.#told) {
        const seq = this.#wanted;
        await this.#tell(seq);
        this.#told = seq;
        this.#backoff.reset();
      }
    } catch (error) {
      this.#backoff.schedule(error);
    } finally {
      this.#isRunning = false;
    }
  }
}
