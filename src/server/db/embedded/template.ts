import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { openThread } from './pglite-thread.ts';

/** The index before the file contents: the folders, and each file with its size, in the order of the contents. */
type Index = {
  readonly folders: readonly string[];
  readonly files: readonly (readonly [path: string, size: number])[];
};

async function walk(root: string): Promise<{ folders: string[]; files: string[] }> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const pathOf = (entry: (typeof entries)[number]) => join(entry.parentPath, entry.name).slice(root.length + 1);
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf);
  const files = entries.filter((entry) => entry.isFile()).map(pathOf);
  return { folders: folders.sort(), files: files.sort() };
}

/** Writes the folder into one compressed file: length of the index, the index as JSON, the bytes of all files. */
async function pack(root: string, file: string): Promise<void> {
  const { folders, files } = await walk(root);
  const contents = await Promise.all(files.map((path) => readFile(join(root, path))));
  const sized = files.map((path, at) => [path.replaceAll('\\', '/'), contents[at]?.length ?? 0] as const);
  const index = Buffer.from(JSON.stringify({ folders, files: sized } satisfies Index));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(index.length);
  const packed = await promisify(gzip)(Buffer.concat([length, index, ...contents]));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, packed);
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
export async function unpackTemplate(file: string, dataDirectory: string): Promise<boolean> {
  const [there, template] = await Promise.all([exists(dataDirectory), exists(file)]);
  if (there || !template) return false;
  const unfinished = `${dataDirectory}.unpacking`;
  await rm(unfinished, { recursive: true, force: true });
  const packed = await promisify(gunzip)(await readFile(file));
  const start = 4 + packed.readUInt32BE(0);
  const { folders, files }: Index = JSON.parse(packed.toString('utf8', 4, start));
  await mkdir(unfinished, { mode: 0o700 });
  for (const folder of folders) await mkdir(join(unfinished, folder), { mode: 0o700, recursive: true });
  let offset = start;
  const writes = files.map(([path, size]) => {
    const bytes = packed.subarray(offset, offset + size);
    offset += size;
    return writeFile(join(unfinished, path), bytes, { mode: 0o600, flush: true });
  });
  await Promise.all(writes);
  await Promise.all([unfinished, ...folders.map((folder) => join(unfinished, folder))].map(syncFolder));
  await rename(unfinished, dataDirectory);
  await syncFolder(dirname(dataDirectory));
  return true;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
