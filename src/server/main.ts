import { loadEnvFile } from './config/env-file.ts';
import { explainStartError } from './explain-start-error.ts';
import { exitOnFatalErrors } from './fatal-errors.ts';
import { seedInChildProcess } from './seed/seed-in-child-process.ts';
import { type RunningServer, startServer } from './start.ts';

const say = (text: string): boolean => process.stderr.write(`${text}\n`);

let server: RunningServer | undefined;

exitOnFatalErrors({ log: () => server?.log, drain: async () => server?.stop({ graceSeconds: 0 }) });

// Settings are read only at the start, so there is nothing to reload, and closing the terminal should not end the server.
process.on('SIGHUP', () => {});

try {
  loadEnvFile();
  await seedInChildProcess(process.env);
  const running = await startServer(process.env);
  server = running;
  let signals = 0;
  /** The second signal ends the grace time, the third exits at once. */
  const stop = (graceSeconds?: number): void => {
    signals += 1;
    if (signals > 2) process.exit(1);
    running.stop({ graceSeconds: signals > 1 ? 0 : graceSeconds }).then(
      () => process.exit(0),
      (error: unknown) => {
        say(explainStartError(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop());
  // SIGINT comes from a keyboard, where no proxy needs a grace time.
  process.on('SIGINT', () => stop(0));
} catch (error) {
  say(explainStartError(error));
  process.exit(1);
}
