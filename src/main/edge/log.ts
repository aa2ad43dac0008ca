import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { createLog, createLogFile, describeError, type LogFile } from '../core/log/log.ts';
import { createRedaction } from '../core/log/redact.ts';

/** Bytes of one log file, and the number of files. */
const LIMIT = 1024 * 1024;
const FILES = 3;

/** `userInfo` throws for an account without an entry in the system's user database. */
const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
};

export const redact = createRedaction({ home: homedir(), userName: userName() });

const say = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

let file: LogFile | null = null;

const log = createLog({ redact, now: Date.now, say, write: (line) => file?.write(line) });

/** Writes one line to the log only. */
export const info = (message: string): void => log('info', message);

/** Writes to the log and to standard error. */
export const warn = (message: string): void => log('warn', message);

export const warnWithStack = (context: string, error: unknown): void => warn(`${context}: ${describeError(error)}`);

/**
 * Opens the log file, which only the process with the single-instance lock rotates. A second start says in the log that
 * it was handed over.
 */
export function openLogFile(hasLock: boolean): void {
  file = createLogFile({
    folder: join(app.getPath('userData'), 'logs'),
    limit: hasLock ? LIMIT : Number.POSITIVE_INFINITY,
    files: FILES,
    failed: (error) => say(redact(`The log cannot be written: ${describeError(error)}`)),
  });
  if (!hasLock) {
    info('The app is running already. This start was handed over to it and ends.');
    return;
  }
  const { electron, chrome, node } = process.versions;
  info(
    `Version ${app.getVersion()} on ${process.platform} ${process.arch}, Electron ${electron}, Chromium ${chrome}, Node ${node}`,
  );
  // Only observes; Node's default handling of an uncaught exception remains.
  process.on('uncaughtExceptionMonitor', (error) => warnWithStack('An error that nobody handled', error));
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    if (reason !== 'clean-exit') warn(`The process ${name ?? type} ended: ${reason}, code ${exitCode}`);
  });
}

export const readLog = (): string => file?.read() ?? '';
