// A step of `npm run check` and `npm test`: a command with a title, and its report.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** The path of an installed tool. */
export const tool = (name) => `node_modules/.bin/${name}`;

const say = (text) => process.stdout.write(`\n── ${text}\n`);

/** How long output is read after a program exits: its orphaned children could keep the pipe open for ever. */
const LAST_WORDS_MILLISECONDS = 5_000;

/** Why a command failed; empty when it succeeded. */
const failureOf = async (child) => {
  const exit = once(child, 'exit').then(async (ended) => {
    await delay(LAST_WORDS_MILLISECONDS, undefined, { ref: false });
    return ended;
  });
  try {
    const [code, signal] = await Promise.race([once(child, 'close'), exit]);
    return code === 0 ? '' : `: ended with ${signal ?? code}`;
  } catch (error) {
    return `: ${error.message}`;
  }
};

/** How much of a failed step's output is repeated at the end: test runners print their failures last. */
const REPEATED_LINES = 250;

/**
 * Runs a command; resolves with its title, whether it succeeded, and its output. `isQuiet` holds the output back until
 * the command ends, for steps that run in parallel.
 */
export const runStep = async ({ title, command, environment = () => ({}), isQuiet = false }) => {
  const started = performance.now();
  const [program, ...words] = command;
  if (!isQuiet) say(title);
  const child = spawn(program, words, {
    stdio: [isQuiet ? 'ignore' : 'inherit', 'pipe', 'pipe'],
    // The output is piped, so the program cannot see the terminal that will show it.
    env: { ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...process.env, ...environment() },
    shell: process.platform === 'win32',
  });
  const pieces = [];
  const outputs = [child.stdout, child.stderr];
  for (const output of outputs) {
    output.on('data', (bytes) => pieces.push(bytes));
    if (!isQuiet) output.pipe(process.stdout, { end: false });
  }
  const failure = await failureOf(child);
  for (const output of outputs) output.destroy();
  const printed = Buffer.concat(pieces);
  if (isQuiet) {
    say(title);
    process.stdout.write(printed);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  say(`${title}: ${failure ? 'FAILED' : 'ok'}, ${seconds} s${failure}`);
  return { title, isOk: !failure, printed };
};

/** Prints the failed steps with the end of their output, where people look. Returns whether all succeeded. */
export const allSucceeded = (results) => {
  const failed = results.filter(({ isOk }) => !isOk);
  for (const { title, printed } of failed) {
    say(`FAILED: ${title}`);
    process.stdout.write(printed.toString().split('\n').slice(-REPEATED_LINES).join('\n'));
  }
  return failed.length === 0;
};
