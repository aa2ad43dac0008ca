import { existsSync } from 'node:fs';
import { readConfig } from '../config.ts';
import { ApiError } from '../http/api-error.ts';
import { askServer } from './ask-server.ts';
import type { Outcome } from './command.ts';
import { helpLines, helpOf } from './command-registry.ts';
import { type ParsedCommandLine, parseArguments } from './parse-arguments.ts';
import { readScriptFile } from './read-script-file.ts';
import type { OperatorRequest } from './request.ts';
import { runOffline } from './run-offline.ts';
import { operatorSocketPath } from './socket-path.ts';

const requestOf = ({ command, given, file }: Extract<ParsedCommandLine, { kind: 'run' }>): OperatorRequest => ({
  command: command.name,
  id: given.id,
  text: file === undefined ? given.text : readScriptFile(file),
});

const run = async (environment: NodeJS.ProcessEnv, request: OperatorRequest): Promise<Outcome> => {
  const config = readConfig(environment);
  const { dataDirectory } = config;
  if (!existsSync(dataDirectory))
    return { code: 1, lines: [`There is no data folder ${dataDirectory}. Set DATA_DIR to the one of the server.`] };
  const asked = await askServer({ path: operatorSocketPath(dataDirectory), dataDirectory }, request);
  return asked ?? runOffline(environment, config, request);
};

/**
 * Executes a command line: through the running server if there is one, otherwise directly on the database.
 * @throws ConfigError, DatabaseStartError
 */
export const runCli = async (words: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> => {
  const reading = parseArguments(words);
  if (reading.kind === 'help') return { code: 0, lines: reading.command ? helpOf(reading.command) : helpLines };
  if (reading.kind === 'misused')
    return { code: 2, lines: [`This is not how ${reading.command.name} is used.`, '', ...helpOf(reading.command)] };
  if (reading.kind === 'unknown') {
    const fault = reading.name === '' ? 'Say what is to be done.' : `There is no command "${reading.name}".`;
    return { code: 2, lines: [fault, '', ...helpLines] };
  }
  try {
    return await run(environment, requestOf(reading));
  } catch (error) {
    if (error instanceof ApiError) return { code: 1, lines: [error.message] };
    throw error;
  }
};
