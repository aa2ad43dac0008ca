/** A log of why something that is tried again and again fails. */
export interface ReasonLog {
  failed(error: unknown): void;
  /** Reasons that come from now on are logged anew. */
  succeeded(): void;
}

/**
 * Logs each reason once until it succeeds: a page keeps asking while the server is away, and the same line for each call
 * would push out of the log what led to it.
 */
export const createReasonLog = (what: string, warn: (message: string) => void): ReasonLog => {
  const logged = new Set<string>();
  return {
    failed: (error) => {
      const reason = error instanceof Error ? error.message : String(error);
      if (!logged.has(reason)) warn(`${what}: ${reason}`);
      logged.add(reason);
    },
    succeeded: () => logged.clear(),
  };
};
