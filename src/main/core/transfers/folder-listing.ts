import { createHash } from 'node:crypto';
import { watch } from 'node:fs';
import { lstat, opendir, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { codeOf, Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import { hasVideoExtension } from '#shared/media/video-types.ts';

/** Names that one look reads, and videos among them whose size and time it asks for. */
const MOST_NAMES = 20_000;
const MOST_VIDEOS = 1_000;
/** Names per call of the system, so that a large folder costs few turns of the event loop. */
const NAMES_PER_CALL = 256;

/** Names of hidden files and of those that browsers, editors and office programs write meanwhile: `~$a.mp4`, `a.part.mp4`. */
const isTemporary = (name: string): boolean => /^[.~]|\.(part|partial|tmp|temp|crdownload|download)\./i.test(name);

const failure = (folder: string, error: unknown): Rejected => {
  const named = `The folder “${basename(folder)}”`;
  const isGone = ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
  const isForbidden = ['EACCES', 'EPERM'].includes(codeOf(error));
  const message = isGone
    ? `${named} is not there. It is watched again when it is back.`
    : isForbidden
      ? `${named} may not be read. It is watched again when its permissions allow it.`
      : `${named} cannot be read. It is watched again when its drive answers.`;
  return new Rejected(message, { canRetry: true, cause: error });
};

const refuse = (message: string): never => {
  throw new Rejected(message, { canRetry: true });
};

/** Tells one state of a file from any other, in this folder and in others. */
export const fingerprintOf = (file: { path: string; size: number | bigint; mtimeNs: string | bigint }): string =>
  createHash('sha256').update(`${file.path}\0${file.size}\0${file.mtimeNs}`).digest('base64url').slice(0, 16);

const read = async (folder: string): Promise<Map<string, string>> => {
  // A link in its place would lead elsewhere.
  if ((await realpath(folder)) !== folder) return refuse(`The folder “${basename(folder)}” leads to another one now.`);
  const names: string[] = [];
  let seen = 0;
  for await (const entry of await opendir(folder, { bufferSize: NAMES_PER_CALL })) {
    seen += 1;
    // What is neither a file nor a folder, such as a link, is not a file here either.
    if (entry.isFile() && hasVideoExtension(entry.name) && !isTemporary(entry.name)) names.push(entry.name);
    if (seen > MOST_NAMES || names.length > MOST_VIDEOS)
      refuse(`The folder “${basename(folder)}” holds too many files. Choose one for the videos of this task.`);
  }
  const found = new Map<string, string>();
  for (const name of names) {
    const path = join(folder, name);
    const stats = await lstat(path, { bigint: true }).catch(() => null);
    // Programs make an empty file first.
    if (stats?.isFile() && stats.size > 0n)
      found.set(fingerprintOf({ path, size: stats.size, mtimeNs: stats.mtimeNs }), name);
  }
  return found;
};

/**
 * Names of the videos directly in a folder by their fingerprints, without links, temporary and empty files. A large folder
 * does not block the process.
 * @param folder absolute path without symbolic links
 * @throws Rejected when it cannot be read or holds too many files
 */
export const videosIn = async (folder: string): Promise<ReadonlyMap<string, string>> =>
  read(folder).catch((error: unknown) => {
    throw error instanceof Rejected ? error : failure(folder, error);
  });

/**
 * Calls back when something in a folder changes, as far as its system tells: network drives do not, and the number of
 * watches is limited. Returns a function that ends it.
 */
export const followFolder = (folder: string, changed: () => void): (() => void) => {
  try {
    const watcher = watch(folder, { persistent: false }, changed);
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => undefined;
  }
};
