// A step of `npm run check` and `npm test`: a command with a title, and what is said of it.
import { spawn } from 'node:child_process';

/** The path of an installed tool. */
export const tool = (name) => `node_modules/.bin/${name}`;

const say = (text) => process.stdout.write(`\n── ${text}\n`);

/**
 * Runs a command; answers with its title, whether it ended well, and what it printed. `isQuiet`: that is shown when it has
 * ended, for steps that run beside others.
 */
export const runStep = ({ title, command, environment = () => ({}), isQuiet = false }) =>
  new Promise((resolve) => {
    const started = performance.now();
    const [program, ...words] = command;
    if (!isQuiet) say(title);
    const child = spawn(program, words, {
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...environment() },
      shell: process.platform === 'win32',
    });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => printed.push(bytes));
    const end = (isOk, reason = '') => {
      if (isQuiet) {
        say(title);
        process.stdout.write(Buffer.concat(printed));
      }
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      say(`${title}: ${isOk ? 'ok' : 'FAILED'}, ${seconds} s${reason && `: ${reason}`}`);
      resolve({ title, isOk, printed: Buffer.concat(printed) });
    };
    child.on('error', ({ message }) => end(false, message));
    child.on('close', (code) => end(code === 0));
  });

/** Says at the end, where it is looked for, what failed and what that printed. Answers whether all ended well. */
export const allEndedWell = (results) => {
  const failed = results.filter(({ isOk }) => !isOk);
  for (const { title, printed } of failed) {
    say(`FAILED: ${title}`);
    process.stdout.write(printed);
  }
  return failed.length === 0;
};
