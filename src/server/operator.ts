import { exitOnFatalErrors } from './fatal-errors.ts';
import { operate } from './operator/operate.ts';

// What a command has not committed then is undone by the database.
exitOnFatalErrors();

/** Help and results are for reading on, refusals are for people. */
try {
  const { code, lines } = await operate(process.argv.slice(2), process.env);
  const stream = code === 0 ? process.stdout : process.stderr;
  stream.write(`${lines.join('\n')}\n`);
  process.exitCode = code;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
