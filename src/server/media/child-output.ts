import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';

/** Characters logged per stream; an installation that lacks something says so in its first lines. */
const MAX_LOGGED = 8_000;

interface Child {
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
}

interface ChildOutput {
  /** Discards what is written from now on: the child has a user's file, which its warnings may quote. */
  withhold(): void;
}

export type OutputLog = Pick<FastifyBaseLogger, 'warn'>;

/**
 * Reads what a thread or child process writes, so that it never appears between the JSON lines of the log. Until
 * `withhold` each line is logged; after it only the number of characters, once the stream has ended.
 * @param source names the thread or process in the log
 */
export const logChildOutput = ({ stdout, stderr }: Child, log: OutputLog, source: string): ChildOutput => {
  let isWithheld = false;
  for (const stream of [stdout, stderr]) {
    let line = '';
    let logged = 0;
    let discarded = 0;
    const flush = (text: string): void => {
      if (text.trim()) log.warn({ source, line: text }, 'a child of the server wrote a line');
    };
    stream?.setEncoding('utf8').on('data', (text: string) => {
      const kept = isWithheld ? '' : text.slice(0, MAX_LOGGED - logged);
      logged += kept.length;
      discarded += text.length - kept.length;
      const lines = (line + kept).split('\n');
      line = lines.pop() ?? '';
      lines.forEach(flush);
    });
    stream?.once('close', () => {
      flush(line);
      if (discarded > 0) log.warn({ source, characters: discarded }, 'output that may quote a file was discarded');
    });
  }
  return {
    withhold: () => {
      isWithheld = true;
    },
  };
};
