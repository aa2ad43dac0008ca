import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { gunzip, gzip } from 'node:zlib';
import { openThread } from './pglite-thread.ts';

/** What a template holds: each folder, before what it contains, and each file with its contents. */
type Entries = readonly (readonly [path: string, contents: Uint8Array | null])[];

/** Writes the folder into one compressed file. */
async function pack(root: string, file: string): Promise<void> {
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  const entries = found.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return [relative(root, path).replaceAll('\\', '/'), entry.isFile() ? await readFile(path) : null] as const;
  });
  const sorted = (await Promise.all(entries)).sort(([a], [b]) => (a < b ? -1 : 1));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, await promisify(gzip)(serialize(sorted satisfies Entries)));
  await rename(`${file}.new`, file);
}

/**
 * Creates the file from which a first start copies its database: initializing one takes seconds and 700 MB of memory.
 * @param prepare may open the database in the given folder, fill it, for instance with the migrations, and close it
 * again.
 */
export async function createTemplate(file: string, prepare?: (directory: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'database-template-'));
  try {
    const dataDirectory = join(directory, 'pgdata');
    const thread = await openThread({ dataDirectory, durable: false }, () => {});
    await thread.close();
    await prepare?.(directory);
    await pack(dataDirectory, file);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Unpacks a template to `dataDirectory`, unless that exists already or the template does not.
 * The folder appears completely and synced, or not at all: a killed process leaves a sibling folder that the next call
 * removes. The caller holds the directory lock.
 */
export async function unpackTemplate(file: string, dataDirectory: string): Promise<void> {
  if (existsSync(dataDirectory) || !existsSync(file)) return;
  const unfinished = `${dataDirectory}.unpacking`;
  await rm(unfinished, { recursive: true, force: true });
  const entries: Entries = deserialize(await promisify(gunzip)(await readFile(file)));
  const folders = [unfinished];
  const writes: Promise<void>[] = [];
  await mkdir(unfinished, { mode: 0o700 });
  for (const [name, contents] of entries) {
    const path = join(unfinished, name);
    if (contents) writes.push(writeFile(path, contents, { mode: 0o600, flush: true }));
    else folders.push(await mkdir(path, { mode: 0o700 }).then(() => path));
  }
  await Promise.all(writes);
  await Promise.all(folders.map(syncFolder));
  await rename(unfinished, dataDirectory);
  await syncFolder(dirname(dataDirectory));
}
