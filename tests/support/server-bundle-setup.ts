import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the server as `npm run build` makes it (`main.js`, `operator.js`, `seed.js`), with programs of tests. */
    serverBundle: string;
  }
}

/** Below node_modules the bundle resolves its packages, and builds of `out` do not interfere. */
const CACHE = resolve('node_modules/.cache/test-server');
const CONFIG = 'tests/support/server-bundle.config.ts';
const SOURCES = [
  'src/server',
  'src/shared',
  'vite.server.config.ts',
  CONFIG,
  'tests/support/silent-log.ts',
  'tsconfig.json',
  'package-lock.json',
];
const DAY_MS = 86_400_000;

/** Every file below `path` that goes into the bundle, sorted. */
const filesBelow = async (path: string): Promise<string[]> => {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
};

/** A hash of the bundle's sources. */
const fingerprint = async (): Promise<string> => {
  const hash = createHash('sha256').update(process.version);
  for (const file of (await Promise.all(SOURCES.map(filesBelow))).flat())
    hash.update(file).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
};

const removeOld = async (): Promise<void> => {
  for (const name of await readdir(CACHE)) {
    const { mtimeMs } = await stat(join(CACHE, name));
    if (Date.now() - mtimeMs > DAY_MS) await rm(join(CACHE, name), { recursive: true, force: true });
  }
};

/** Built in a temporary folder and renamed, so that concurrent builds never leave an incomplete one. */
const build = async (directory: string): Promise<void> => {
  await mkdir(CACHE, { recursive: true });
  await removeOld();
  const unfinished = `${directory}.${randomBytes(4).toString('hex')}`;
  const vite = resolve('node_modules/vite/bin/vite.js');
  const words = ['build', '--config', CONFIG, '--logLevel', 'warn', '--outDir', unfinished];
  try {
    await promisify(execFile)(process.execPath, [vite, ...words], { env: { ...process.env, NODE_ENV: 'production' } });
    await rename(unfinished, directory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another run may have built the same meanwhile.
    if (!existsSync(directory)) throw error;
  }
};

/**
 * Vitest global setup: tests that start a process of the server start its bundle. With tsx each process would find and
 * translate some five hundred modules first, which takes several times as long as the rest of a start.
 */
export const setup = async (project: TestProject): Promise<void> => {
  const directory = join(CACHE, await fingerprint());
  if (!existsSync(directory)) await build(directory);
  project.provide('serverBundle', directory);
  // For `pglite-worker.source.mjs`. Under a watcher the sources change while the bundle stays.
  if (!project.vitest.config.watch) process.env.BUILT_SERVER = directory;
};
