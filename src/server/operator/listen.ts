import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Context } from '../context.ts';
import { answers } from '../db/embedded/directory-lock.ts';
import { LONGEST_REQUEST, readRequest, runRequest } from './run-request.ts';
import { isPipe, operatorSocketPath } from './socket-path.ts';

/** Milliseconds after which an idle client is disconnected. */
const IDLE_MS = 30_000;

/** The first line received; undefined when it is missing or too long. */
const firstLine = async (socket: Socket): Promise<string | undefined> => {
  let said = '';
  socket.setEncoding('utf8');
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    said += part;
    const end = said.indexOf('\n');
    if (end >= 0) return said.slice(0, end);
    if (said.length > LONGEST_REQUEST) return undefined;
  }
  return undefined;
};

const answer = async (context: Context, socket: Socket, line: string): Promise<void> => {
  socket.setTimeout(0);
  const outcome = await runRequest(context, readRequest(line));
  socket.setTimeout(IDLE_MS);
  socket.end(`${JSON.stringify(outcome)}\n`);
  await finished(socket, { readable: false });
};

const listenAt = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => server.once('error', reject).listen(path, resolve));

/**
 * Creates the socket in a private folder, restricts its mode and renames it, so that other users can never connect. The
 * rename also replaces a socket left by a crash.
 */
const listenPrivately = async (server: Server, path: string): Promise<void> => {
  if (isPipe(path)) return listenAt(server, path);
  const folder = mkdtempSync(join(dirname(path), 'op-'));
  try {
    const draft = join(folder, 's');
    await listenAt(server, draft);
    chmodSync(draft, 0o600);
    renameSync(draft, path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Accepts operator commands while the server runs, because only one process can open the embedded database. File
 * permissions authorize the operator: the socket is a file of the server's user, never a port. If another server listens
 * already (two on one PostgreSQL), it stays in charge.
 * @returns a function that finishes running commands and removes the socket.
 */
export const listenToOperator = async (context: Context): Promise<() => Promise<void>> => {
  const path = operatorSocketPath(context.config.dataDirectory);
  if (await answers(path)) {
    context.log.warn({ path }, 'another server listens to the operator already');
    return async () => {};
  }
  const [silent, running] = [new Set<Socket>(), new Set<Promise<void>>()];
  const serve = async (socket: Socket): Promise<void> => {
    silent.add(socket);
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    const line = await firstLine(socket).finally(() => silent.delete(socket));
    if (line === undefined) socket.destroy();
    else await answer(context, socket, line);
  };
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    const work = serve(socket)
      .catch(() => void socket.destroy())
      .finally(() => running.delete(work));
    running.add(work);
  });
  try {
    await listenPrivately(server, path);
  } catch (error) {
    // Some mounted file systems support no sockets: the operator must then stop the server to run commands.
    context.log.warn({ err: error, path }, 'the operator cannot be listened to');
    return async () => {};
  }
  // Without a listener, an error such as running out of file descriptors on accept would end the process.
  server.on('error', (error) => context.log.error({ err: error, path }, 'the socket of the operator failed'));
  return async () => {
    if (!isPipe(path)) rmSync(path, { force: true });
    server.close();
    for (const socket of silent) socket.destroy();
    await Promise.all(running);
  };
};
