import { createHash, randomBytes } from 'node:crypto';
import { linkSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../../lib/error-code.ts';
import { DatabaseStartError, folderError } from '../start-error.ts';

export interface DirectoryLock {
  release(): Promise<void>;
}

/** The longest socket path in bytes: 103 on macOS, 107 on Linux (sockaddr_un.sun_path less its ending zero). */
const MAX_SOCKET_PATH = 103;
const LOCK_NAME = /^lock\.(\d+)\.sock$/;

const hashOf = (directory: string) => createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 24);

async function listen(path: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy()).unref();
  // A failed accept leaves the socket listening, which is all the lock needs.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  return server;
}

const stop = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

/** Whether a process listens on the socket. Only the kernel's ECONNREFUSED or ENOENT counts as no. */
export async function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(true) ?? socket.destroy());
    socket.on('error', (error) => resolve(!['ECONNREFUSED', 'ENOENT'].includes(codeOf(error) ?? '')));
  });
}

/** Inside the folder where the path is short enough, so that containers that share the folder share the lock. */
function placeFor(directory: string): { readonly folder: string; readonly prefix: string } {
  const longest = Buffer.byteLength(join(directory, 'lock.xxxxxxxxx.sock'));
  if (longest <= MAX_SOCKET_PATH) return { folder: directory, prefix: '' };
  return { folder: tmpdir(), prefix: `database-${hashOf(directory)}-` };
}

/**
 * A listening socket is a lock that the kernel releases when its owner dies, but its file stays. Deleting a stale file
 * and creating a new one is not atomic: two processes that do so at once would both hold the lock. So a successor links
 * the next number, which fails with EEXIST for all but one, and only the owner of a higher number deletes a lower one.
 * @returns undefined when another process holds the lock.
 */
async function lockFile(directory: string): Promise<Server | undefined> {
  const { folder, prefix } = placeFor(directory);
  const pathOf = (name: string | number) => join(folder, `${prefix}lock.${name}.sock`);
  const numbers = () =>
    readdirSync(folder)
      .map((name) => (name.startsWith(prefix) ? Number(LOCK_NAME.exec(name.slice(prefix.length))?.[1] ?? 0) : 0))
      .filter((number) => number > 0)
      .sort((a, b) => b - a);
  const own = pathOf(randomBytes(4).toString('hex').padStart(9, 'x'));
  const server = await listen(own);
  let isHeld = false;
  try {
    const stale = numbers();
    const [newest = 0] = stale;
    if (newest > 0 && (await answers(pathOf(newest)))) return undefined;
    linkSync(own, pathOf(newest + 1));
    isHeld = numbers()[0] === newest + 1;
    if (isHeld) for (const number of stale) rmSync(pathOf(number), { force: true });
    return isHeld ? server : undefined;
  } finally {
    if (!isHeld) await stop(server);
    rmSync(own, { force: true });
  }
}

/**
 * Locks an existing data folder for this process. Two embedded databases on one folder would silently corrupt each
 * other's data, so a second process is rejected at once; after a crash or `kill -9` the folder is free again.
 * @throws DatabaseStartError when another process holds the lock.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const isPiped = process.platform === 'win32';
  const lock = isPiped ? listen(`\\\\.\\pipe\\database-${hashOf(directory)}`) : lockFile(directory);
  const server = await lock.catch((error: unknown) => {
    if (['EEXIST', 'EADDRINUSE'].includes(codeOf(error) ?? '')) return undefined;
    throw folderError(directory, error);
  });
  if (server) return { release: () => stop(server) };
  throw new DatabaseStartError(
    `The database folder ${directory} is in use by another running server. Stop that one first, or choose another folder.`,
  );
}
