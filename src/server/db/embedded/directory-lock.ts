import { createHash, randomBytes } from 'node:crypto';
import { linkSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf, DatabaseStartError, folderError } from '../start-error.ts';

export interface DirectoryLock {
  release(): Promise<void>;
}

/** The longest socket path in bytes: 103 on macOS, 107 on Linux (sockaddr_un.sun_path less its ending zero). */
const MAX_SOCKET_PATH = 103;
const LOCK_NAME = /^lock\.(\d+)\.sock$/;

const inUse = (directory: string) =>
  new DatabaseStartError(
    `The database folder ${directory} is in use by another running server. Stop that one first, or choose another folder.`,
  );

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

type Place = { readonly folder: string; readonly prefix: string };

function generations({ folder, prefix }: Place): number[] {
  const numbers = readdirSync(folder).flatMap((name) => {
    const match = name.startsWith(prefix) ? LOCK_NAME.exec(name.slice(prefix.length)) : null;
    return match ? [Number(match[1])] : [];
  });
  return numbers.sort((a, b) => b - a);
}

/**
 * A listening socket is a lock that the kernel releases when its owner dies, but its file stays. Deleting a stale file
 * and creating a new one is not atomic: two processes that do so at once would both hold the lock. So a successor links
 * the next number, which succeeds for one process only, and only the owner of a higher number deletes a lower one.
 */
async function lockFile(place: Place, directory: string): Promise<Server> {
  const pathOf = (name: string) => join(place.folder, `${place.prefix}lock.${name}.sock`);
  const own = pathOf(randomBytes(4).toString('hex').padStart(9, 'x'));
  const server = await listen(own);
  try {
    const [newest = 0, ...older] = generations(place);
    if (newest > 0 && (await answers(pathOf(String(newest))))) throw inUse(directory);
    linkSync(own, pathOf(String(newest + 1)));
    if (generations(place)[0] !== newest + 1) throw inUse(directory);
    for (const number of [newest, ...older]) rmSync(pathOf(String(number)), { force: true });
    return server;
  } catch (error) {
    await stop(server);
    throw codeOf(error) === 'EEXIST' ? inUse(directory) : error;
  } finally {
    rmSync(own, { force: true });
  }
}

async function lockPipe(directory: string): Promise<Server> {
  try {
    return await listen(`\\\\.\\pipe\\database-${hashOf(directory)}`);
  } catch (error) {
    throw codeOf(error) === 'EADDRINUSE' ? inUse(directory) : error;
  }
}

/** Inside the folder where the path is short enough, so that containers that share the folder share the lock. */
function placeFor(directory: string): Place {
  const inside = { folder: directory, prefix: '' };
  const longest = Buffer.byteLength(join(directory, 'lock.xxxxxxxxx.sock'));
  return longest <= MAX_SOCKET_PATH ? inside : { folder: tmpdir(), prefix: `database-${hashOf(directory)}-` };
}

/**
 * Locks an existing data folder for this process. Two embedded databases on one folder would silently corrupt each
 * other's data, so a second process is rejected at once; after a crash or `kill -9` the folder is free again.
 * @throws DatabaseStartError when another process holds the lock.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  try {
    const server =
      process.platform === 'win32' ? await lockPipe(directory) : await lockFile(placeFor(directory), directory);
    return { release: () => stop(server) };
  } catch (error) {
    throw error instanceof DatabaseStartError ? error : folderError(directory, error);
  }
}
