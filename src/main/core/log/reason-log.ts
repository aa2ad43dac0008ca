/** Logs why a repeated action fails. */
export interface ReasonLog {
  failed(error: unknown): void;
  /** Resets: later reasons are logged again. */
  succeeded(): void;
}

/**
 * Logs each distinct reason once until the action succeeds. While the server is unreachable the page keeps retrying,
 * and one line per call would push older entries out of the log.
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
