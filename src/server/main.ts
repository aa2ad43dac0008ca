import { loadEnvFile } from './config/env-file.ts';
import { seedInChildProcess } from './seed/seed-in-child-process.ts';
import { type RunningServer, startServer } from './start.ts';
import { explainStartError } from './startup/explain-start-error.ts';
import { exitOnFatalErrors } from './startup/fatal-errors.ts';

const say = (text: string): boolean => process.stderr.write(`${text}\n`);

let server: RunningServer | undefined;
let signals = 0;
let isSeeding = false;

const stop = (running: RunningServer, graceSeconds?: number): void => {
  running.stop({ graceSeconds }).then(
    () => process.exit(0),
    (error: unknown) => {
      say(explainStartError(error));
      process.exit(1);
    },
  );
};

/** Stops the server in order; one that is starting stops once it has started, so that nothing is cut off half done. */
const onSignal = (graceSeconds?: number): void => {
  signals += 1;
  // The child process ends with this one, and an interrupted demo is made again.
  if (isSeeding) process.exit(0);
  // The second signal ends the grace time, or a start that hangs; the third exits at once.
  if (signals > (server ? 2 : 1)) process.exit(1);
  if (server) stop(server, signals > 1 ? 0 : graceSeconds);
};
// Before anything is opened: the default action would end the process in the middle of it.
process.on('SIGTERM', () => onSignal());
// SIGINT comes from a keyboard, where no proxy needs a grace time.
process.on('SIGINT', () => onSignal(0));

exitOnFatalErrors({ log: () => server?.log, drain: async () => server?.stop({ graceSeconds: 0 }) });

// Settings are read only at the start, so there is nothing to reload, and closing the terminal should not end the server.
process.on('SIGHUP', () => {});

try {
  loadEnvFile();
  isSeeding = true;
  await seedInChildProcess(process.env);
  isSeeding = false;
  server = await startServer(process.env);
  // No proxy has seen it ready, so it needs no grace time.
  if (signals > 0) stop(server, 0);
} catch (error) {
  say(explainStartError(error));
  process.exit(1);
}
