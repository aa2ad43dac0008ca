interface StartOptions {
  /** The path that answers once it runs; `/readyz` unless told. */
  readonly probe?: string;
  /** Milliseconds between two looks. */
  readonly every?: number;
  /** Options of Node itself. */
  readonly flags?: readonly string[];
}

export interface StartedProcess {
  readonly url: string;
  readonly pid: number;
  /** From its start until it answered. */
  readonly milliseconds: number;
  /** Sends a signal, SIGTERM unless told, and waits for the end. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

export const freePort: () => Promise<number>;
export const startProcess: (
  script: string,
  environment: Readonly<Record<string, string>>,
  options?: StartOptions,
) => Promise<StartedProcess>;
