import { explain } from './explain.ts';
import { exitOnFatalErrors } from './fatal-errors.ts';
import { seedApart } from './seed/seed-apart.ts';
import type { RunningServer } from './start.ts';

const say = (text: string): boolean => process.stderr.write(`${text}\n`);

let server: RunningServer | undefined;

exitOnFatalErrors({ log: () => server?.log, drain: async () => server?.stop({ graceSeconds: 0 }) });

// Settings are read at the start alone, so there is nothing to load again; a terminal that closes is no reason to end.
process.on('SIGHUP', () => {});

try {
  // A first start takes a while: what it makes is made while the rest is loaded.
  const [{ startServer }] = await Promise.all([import('./start.ts'), seedApart(process.env)]);
  const running = await startServer(process.env);
  server = running;
  let signals = 0;
  /** The second signal ends the grace time, the third does not wait for anything. */
  const stop = (graceSeconds?: number): void => {
    signals += 1;
    if (signals > 2) process.exit(1);
    running.stop({ graceSeconds: signals > 1 ? 0 : graceSeconds }).then(
      () => process.exit(0),
      (error: unknown) => {
        say(explain(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop());
  // From a keyboard: there is no proxy to wait for.
  process.on('SIGINT', () => stop(0));
} catch (error) {
  say(explain(error));
  process.exit(1);
}
