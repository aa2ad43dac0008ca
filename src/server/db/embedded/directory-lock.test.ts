import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, Server } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { lockDirectory } from './directory-lock.ts';

let directory: string;
beforeEach(() => {
  directory = temporaryFolder();
});

/** Leaves a socket file whose process was killed, as `kill -9` does. */
async function leaveDeadSocket(path: string): Promise<void> {
  const program = `require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
  await once(spawn(process.execPath, ['-e', program, path]), 'exit');
}

/** The naive lock: try to listen; if nobody accepts connections at the file, delete it and listen again. */
async function naiveLock(path: string, beforeDelete: () => Promise<void>): Promise<boolean> {
  const listen = () =>
    new Promise<boolean>((resolve) => {
      const server = createServer().unref();
      server.once('error', () => resolve(false)).listen(path, () => resolve(true));
    });
  if (await listen()) return true;
  const alive = await new Promise<boolean>((resolve) => {
    connect(path)
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false));
  });
  if (alive) return false;
  await beforeDelete();
  rmSync(path, { force: true });
  return listen();
}

/** A barrier: each caller waits until `size` callers have arrived. */
function barrier(size: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  return () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length === size) for (const go of waiting) go();
    });
}

const lockers = (count: number) =>
  Promise.allSettled(Array.from({ length: count }, () => lockDirectory(directory))).then((results) =>
    results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
  );

describe('lockDirectory', () => {
  it('admits one process and refuses the others until it is released', async () => {
    const lock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow('is in use by another running server');
    await lock.release();
    await (await lockDirectory(directory)).release();
  });

  it('admits one of many when a dead process left its socket, and leaves one file', async () => {
    await leaveDeadSocket(join(directory, 'lock.7.sock'));
    const holders = await lockers(20);
    expect(holders).toHaveLength(1);
    expect(readdirSync(directory)).toEqual(['lock.8.sock']);
    await holders[0]?.release();
  });

  it('the naive lock, which replaces the dead socket, admits two', async () => {
    const path = join(directory, 'naive.sock');
    await leaveDeadSocket(path);
    const together = barrier(2);
    expect(await Promise.all([naiveLock(path, together), naiveLock(path, together)])).toEqual([true, true]);
  });

  it('works where the path is too long for a socket', async () => {
    const deep = join(directory, 'a'.repeat(100), 'b'.repeat(100));
    mkdirSync(deep, { recursive: true });
    const lock = await lockDirectory(deep);
    await expect(lockDirectory(deep)).rejects.toThrow('is in use by another running server');
    await lock.release();
    expect(readdirSync(deep)).toEqual([]);
  });

  it('stays held while connections cannot be accepted', async () => {
    const listen = vi.spyOn(Server.prototype, 'listen');
    const lock = await lockDirectory(directory);
    const [server] = listen.mock.contexts as Server[];
    listen.mockRestore();
    for (let n = 0; n < 2; n += 1) server?.emit('error', new Error('accept EMFILE'));
    await expect(lockDirectory(directory)).rejects.toThrow('is in use by another running server');
    await lock.release();
  });
});
