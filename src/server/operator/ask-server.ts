import { realpathSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { array, number, object, string } from 'yup';
import { codeOf } from '../db/start-error.ts';
import type { Outcome } from './command.ts';
import type { OperatorRequest } from './run-request.ts';
import { isPipe } from './socket-path.ts';

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
export const askServer = (
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
