import type { FastifyBaseLogger } from 'fastify';
import { explainStartError } from './explain-start-error.ts';

interface FatalErrorOptions {
  /** Returns the log when an error occurs: a server has none before it has read its settings. */
  readonly log?: () => Pick<FastifyBaseLogger, 'fatal'> | undefined;
  /** Shuts down gracefully; does nothing by default. */
  readonly drain?: () => Promise<unknown>;
  /** Milliseconds after which the process exits even if draining has not ended; 15 s by default. */
  readonly exitWithinMs?: number;
}

/** The default for a program without a log, which reports to its terminal. */
const terminal = { fatal: ({ err }: { err?: unknown }) => void process.stderr.write(`${explainStartError(err)}\n`) };

/**
 * Ends the process on an unhandled error, because its state is unknown from then on: logs the error, shuts down
 * gracefully and exits with code 1, so that a supervisor starts a new process. Node itself would exit at once and print
 * the error with all its fields to standard error.
 * https://nodejs.org/api/process.html#warning-using-uncaughtexception-correctly
 */
export const exitOnFatalErrors = ({
  log = () => undefined,
  drain = async () => {},
  exitWithinMs = 15_000,
}: FatalErrorOptions = {}): void => {
  let isEnding = false;
  const report = (error: unknown, origin: string, text: string): void =>
    (log() ?? terminal).fatal({ err: error, origin }, text);
  const end = (error: unknown, origin: string): void => {
    report(error, origin, 'an error that nobody handled ends the process');
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), exitWithinMs);
    drain()
      .catch((failure: unknown) => report(failure, 'drain', 'what was under way could not be finished'))
      .finally(() => process.exit(1));
  };
  process.on('uncaughtException', (error) => end(error, 'uncaughtException'));
  process.on('unhandledRejection', (reason) => end(reason, 'unhandledRejection'));
  // The reader of the output may close the pipe first (EPIPE); the program continues without it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
};
