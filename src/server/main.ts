import { explain } from './explain.ts';
import { exitOnFatalErrors } from './fatal-errors.ts';
import { seedApart } from './seed/seed-apart.ts';
import type { RunningServer } from './start.ts';

const say = (text: string): boolean => process.stderr.write(`${text}\n`);

let server: RunningServer | undefined;

exitOnFatalErrors({ log: () => server?.log, drain: async () => server?.stop() });

// Settings are read at the start alone, so there is nothing to load again; a terminal that closes is no reason to end.
process.on('SIGHUP', () => {});

try {
  // A first start takes a while: what it makes is made while the rest is loaded.
  const [{ startServer }] = await Promise.all([import('./start.ts'), seedApart(process.env)]);
  const running = await startServer(process.env);
  server = running;
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        say(explain(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  say(explain(error));
  process.exit(1);
}
