import { createInterface } from 'node:readline/promises';
import { loadEnvFile } from '../config/env-file.ts';
import { exitOnFatalErrors } from '../startup/fatal-errors.ts';
import { type AskOperator, runCli } from './cli.ts';

// No draining needed: the database rolls back an uncommitted command.
exitOnFatalErrors();

const askAtTerminal: AskOperator = async (lines) => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(`${lines.join('\n')}\nContinue? Type yes: `);
    return answer.trim().toLowerCase() === 'yes';
  } finally {
    terminal.close();
  }
};

/** Help and results go to standard output, errors to standard error. */
try {
  loadEnvFile();
  const { code, lines } = await runCli(
    process.argv.slice(2),
    process.env,
    process.stdin.isTTY ? askAtTerminal : undefined,
  );
  const stream = code === 0 ? process.stdout : process.stderr;
  stream.write(`${lines.join('\n')}\n`);
  process.exitCode = code;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
