import type { FastifyBaseLogger } from 'fastify';
import { explain } from './explain.ts';

interface FatalErrorOptions {
  /** Where the error is told, asked when it happens: a server has its log only once it has read its settings. */
  readonly log?: () => Pick<FastifyBaseLogger, 'fatal'> | undefined;
  /** Ends what is under way in an orderly manner; nothing unless told. */
  readonly drain?: () => Promise<unknown>;
  /** Milliseconds until the process ends even if draining does not; 15 s unless told. */
  readonly exitWithinMs?: number;
}

/** For a program without a log: a person is looking at its terminal. */
const terminal = { fatal: ({ err }: { err?: unknown }) => void process.stderr.write(`${explain(err)}\n`) };

/**
 * Ends the process on an error that nobody handled, since its state is unknown from then on. It is logged, what is under
 * way is finished, and the exit code is 1, so that a supervisor starts a new process. Left to Node, the process would end
 * at once, and write the error to standard error with all that it holds.
 * https://nodejs.org/api/process.html#warning-using-uncaughtexception-correctly
 */
export const exitOnFatalErrors = ({
  log = () => undefined,
  drain = async () => {},
  exitWithinMs = 15_000,
}: FatalErrorOptions = {}): void => {
  let isEnding = false;
  const tell = (error: unknown, origin: string, text: string): void =>
    (log() ?? terminal).fatal({ err: error, origin }, text);
  const end = (error: unknown, origin: string): void => {
    tell(error, origin, 'an error that nobody handled ends the process');
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), exitWithinMs);
    drain()
      .catch((failure: unknown) => tell(failure, 'drain', 'what was under way could not be finished'))
      .finally(() => process.exit(1));
  };
  process.on('uncaughtException', (error) => end(error, 'uncaughtException'));
  process.on('unhandledRejection', (reason) => end(reason, 'unhandledRejection'));
  // Whoever reads the output may leave first, and the program goes on without.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
};
