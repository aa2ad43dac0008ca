import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import type { Queries } from '../db/transaction.ts';
import { codeOf } from '../lib/error-code.ts';
import { MissingObject, type Storage } from '../providers/storage/storage.ts';
import { countNamed, type NamedBytes, namedBytes } from './copying.repository.ts';

export interface MoveOptions {
  readonly orm: Queries;
  /** The folder of files on this disk; nothing in it is changed. */
  readonly from: string;
  readonly to: Pick<Storage, 'put' | 'size'>;
  /** A file with the keys that were moved, by which the next run goes on. */
  readonly journal: string;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** What has become of a file; `damaged`: it is not what its row says. */
type Fate = 'moved' | 'damaged' | 'missing';

const SAY_EVERY_MS = 5_000;

const readKeys = (journal: string): Set<string> =>
  new Set(existsSync(journal) ? readFileSync(journal, 'utf8').split('\n') : []);

const isAsNamed = async (path: string, { size, sha256 }: NamedBytes): Promise<boolean> => {
  const hash = createHash('sha256');
  let found = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) {
    hash.update(chunk);
    found += chunk.length;
  }
  return found === size && hash.digest('hex') === sha256;
};

const move = async ({ from, to }: MoveOptions, named: NamedBytes): Promise<Fate> => {
  const path = join(from, named.key);
  try {
    if (!(await isAsNamed(path, named))) return 'damaged';
    // Resolves when the stored object was read back and has the same hash.
    await to.put(named.key, path);
    return 'moved';
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  // A server that uses the bucket already has stored it there.
  return to.size(named.key).then(
    () => 'moved',
    (error: unknown) => {
      if (error instanceof MissingObject) return 'missing';
      throw error;
    },
  );
};

/**
 * Copies every file that a row names from the disk to another storage, and verifies its SHA-256 before and after. What was
 * copied is noted, so that a run that was stopped goes on, and a later one takes what has come since.
 * @returns how many files are damaged or missing. @throws what the storage throws; then run it again.
 */
export const moveFiles = async (options: MoveOptions): Promise<number> => {
  const { orm, journal, say, signal } = options;
  const done = readKeys(journal);
  const total = await countNamed(orm);
  const progress = { files: 0, bytes: 0, faults: 0 };
  let said = Date.now();
  const tell = () =>
    say(`${progress.files} of ${total.files} files, ${byteSize(progress.bytes)} of ${byteSize(total.bytes)}`);
  for await (const named of namedBytes(orm)) {
    if (signal.aborted) break;
    const fate = done.has(named.key) ? 'moved' : await move(options, named);
    if (fate === 'moved' && !done.has(named.key)) await appendFile(journal, `${named.key}\n`);
    if (fate !== 'moved') say(`${named.key} is ${fate}: it was not moved.`);
    progress.faults += fate === 'moved' ? 0 : 1;
    progress.files += 1;
    progress.bytes += named.size;
    if (Date.now() - said < SAY_EVERY_MS) continue;
    said = Date.now();
    tell();
  }
  tell();
  return progress.faults;
};
