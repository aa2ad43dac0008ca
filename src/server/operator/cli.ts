import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { array, number, object, string } from 'yup';
import { limits } from '#shared/domain/limits.ts';
import { isStorable } from '#shared/domain/text/storable-text.ts';
import { type Config, readConfig } from '../config/config.ts';
import { createContext } from '../create-context.ts';
import { ApiError } from '../http/api-error.ts';
import { systemClock } from '../lib/clock.ts';
import { codeOf } from '../lib/error-code.ts';
import { createLog } from '../log/log.ts';
import { openExistingStore } from '../startup/open-store.ts';
import { openSecretKey } from '../startup/secret-key.ts';
import type { Outcome } from './command.ts';
import { helpLines, helpOf } from './command-registry.ts';
import { type ParsedCommandLine, parseArguments, YES } from './parse-arguments.ts';
import { type OperatorRequest, runRequest } from './run-request.ts';
import { isPipe, operatorSocketPath } from './socket-path.ts';

/**
 * Executes a request without a server, on an existing database. Mails stay in the outbox until a server runs.
 * @throws DatabaseStartError when there is no database, and also when a server holds the embedded database but cannot be reached.
 */
const runOffline = async (
  environment: NodeJS.ProcessEnv,
  config: Config,
  request: OperatorRequest,
): Promise<Outcome> => {
  const log = createLog('silent');
  const db = await openExistingStore(config, log);
  try {
    const secretKey = await openSecretKey(environment, config, db);
    const { context, sandbox } = createContext({ config, secretKey, db, clock: systemClock, log });
    const outcome = await runRequest(context, request);
    sandbox.cardNetwork?.close();
    return outcome;
  } finally {
    await db.close();
  }
};

/** Maximum length of a UTF-8 character in bytes. */
const LONGEST_CHARACTER = 4;

const tooLong = (file: string): ApiError =>
  new ApiError(
    'invalid',
    `${file} is too long: a script has at most ${limits.script.toLocaleString('en-US')} characters.`,
  );

const notText = (file: string): ApiError =>
  new ApiError('invalid', `${file} is not a text file. Save the script as plain text or HTML in UTF-8.`);

const decode = (file: string, bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notText(file);
  }
};

/** Reads the text of the operator's file. @throws ApiError when it is unreadable or invalid. */
const readScriptFile = (file: string): string => {
  try {
    if (statSync(file).size > limits.script * LONGEST_CHARACTER) throw tooLong(file);
    const text = decode(file, readFileSync(file));
    if (text.length > limits.script) throw tooLong(file);
    if (!isStorable(text)) throw notText(file);
    return text;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('invalid', `${file} cannot be read (${codeOf(error) ?? String(error)}).`);
  }
};

const requestOf = (
  { command, given, file }: Extract<ParsedCommandLine, { kind: 'run' }>,
  environment: NodeJS.ProcessEnv,
): OperatorRequest => ({
  command: command.name,
  ...given,
  text: file === undefined ? given.text : readScriptFile(file),
  operator: (environment.OPERATOR?.trim() || userInfo().username).slice(0, 60),
  asksFirst: true,
});

/** Shows lines and asks whether to go on. */
export type AskOperator = (lines: readonly string[]) => Promise<boolean>;

const NOT_ASKED = `Nothing was done, because this needs a confirmation. Run it in a terminal, or add ${YES}.`;

const outcome = object({
  code: number<Outcome['code']>()
    .oneOf([0, 1, 2, 3] as const)
    .defined(),
  lines: array(string().defined()).defined(),
});

const readOutcome = (answer: string): Outcome => {
  if (answer === '') throw new Error('The server ended before it answered. Look whether the command was carried out.');
  return outcome.validateSync(JSON.parse(answer), { strict: true });
};

/** Whether the error means that no server listens on the socket. */
const isNobody = (error: unknown): boolean => ['ECONNREFUSED', 'ENOENT'].includes(codeOf(error) ?? '');

/**
 * Anybody could create a socket outside the data folder, so it is trusted only if it belongs to the folder's owner.
 */
const isTrusted = (path: string, dataDirectory: string): boolean => {
  if (isPipe(path) || dirname(path) === realpathSync(dataDirectory)) return true;
  const [socket, folder] = [statSync(path, { throwIfNoEntry: false }), statSync(dataDirectory)];
  return socket === undefined || socket.uid === folder.uid;
};

/** Sends a request to the running server; undefined when none listens, so that the caller may open the database. */
const askServer = (
  { path, dataDirectory }: { path: string; dataDirectory: string },
  request: OperatorRequest,
): Promise<Outcome | undefined> => {
  if (!isTrusted(path, dataDirectory)) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const socket = connect({ path });
    socket.once('error', (error) => (isNobody(error) ? resolve(undefined) : reject(error)));
    socket.once('connect', () => {
      socket.write(`${JSON.stringify(request)}\n`);
      text(socket).then(readOutcome).then(resolve, reject);
    });
  });
};

const run = async (environment: NodeJS.ProcessEnv, request: OperatorRequest): Promise<Outcome> => {
  const config = readConfig(environment);
  const { dataDirectory } = config;
  if (!existsSync(dataDirectory))
    return { code: 1, lines: [`There is no data folder ${dataDirectory}. Set DATA_DIR to the one of the server.`] };
  const asked = await askServer({ path: operatorSocketPath(dataDirectory), dataDirectory }, request);
  return asked ?? runOffline(environment, config, request);
};

/** Runs a command; one that moves money or ends a job says first what it would do, and goes on when the operator agrees. */
const runConfirmed = async (environment: NodeJS.ProcessEnv, request: OperatorRequest, ask: AskOperator | undefined) => {
  const outcome = await run(environment, request);
  if (outcome.code !== 3) return outcome;
  const { lines } = outcome;
  const isAsked = !request.switches?.includes(YES);
  if (isAsked && !ask) return { code: 1, lines: [...lines, NOT_ASKED] } as const;
  if (isAsked && !(await ask?.(lines))) return { code: 1, lines: ['Nothing was done.'] } as const;
  const done = await run(environment, { ...request, asksFirst: false });
  return isAsked ? done : { ...done, lines: [...lines, ...done.lines] };
};

/**
 * Executes a command line: through the running server if there is one, otherwise directly on the database.
 * @param ask asks at the terminal; undefined where there is none
 * @throws ConfigError, DatabaseStartError
 */
export const runCli = async (
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  ask?: AskOperator,
): Promise<Outcome> => {
  const reading = parseArguments(words);
  if (reading.kind === 'help') return { code: 0, lines: reading.command ? helpOf(reading.command) : helpLines };
  if (reading.kind === 'misused')
    return { code: 2, lines: [`This is not how ${reading.command.name} is used.`, '', ...helpOf(reading.command)] };
  if (reading.kind === 'unknown') {
    const fault = reading.name === '' ? 'Say which command to run.' : `There is no command "${reading.name}".`;
    return { code: 2, lines: [fault, '', ...helpLines] };
  }
  try {
    return await runConfirmed(environment, requestOf(reading, environment), ask);
  } catch (error) {
    if (error instanceof ApiError) return { code: 1, lines: [error.message] };
    throw error;
  }
};
