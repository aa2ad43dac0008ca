import { createHmac, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, SECRET_KEY_LENGTH } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { unwritable } from '../config/data-directory.ts';
import type { Database } from '../db/open.ts';
import { codeOf } from '../lib/error-code.ts';
import { isSameSecret } from '../lib/same-secret.ts';
import { noteFingerprint, readFingerprint } from './secret-key.repository.ts';

/** Set to `yes` for one start, it replaces the key recorded in the database by the current one. */
const REPLACE = 'REPLACE_SECRET_KEY';

const fileOf = (directory: string): string => join(directory, 'secret-key');

/** Identifies a key without revealing it. */
const fingerprintOf = (key: string): string =>
  createHmac('sha256', key).update('fingerprint of the secret key').digest('base64url');

/** Reads the key in the data folder; undefined without a file. */
const readStoredKey = (directory: string): string | undefined => {
  const file = fileOf(directory);
  let stored: string;
  try {
    stored = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw unwritable(directory, error);
  }
  if (stored.length >= SECRET_KEY_LENGTH) return stored;
  throw new ConfigError([
    `The file ${file} does not hold a whole secret key. Restore it from a backup; without one, delete it and start once with ${REPLACE}=yes.`,
  ]);
};

/** Creates the key file under a temporary name first, so that nobody reads a partial key; of two processes the first wins. */
const makeKey = (directory: string): string => {
  const file = fileOf(directory);
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw unwritable(directory, error);
  } finally {
    rmSync(draft, { force: true });
  }
  const stored = readStoredKey(directory);
  if (stored === undefined) throw unwritable(directory, new Error(`${file} is gone`));
  return stored;
};

const lost = (directory: string): ConfigError =>
  new ConfigError([
    `The secret key of this database is lost: there is no file ${fileOf(directory)} and SECRET_KEY is not set. Restore the file from a backup; if there is none, start once with ${REPLACE}=yes, after which links and codes sent before no longer work.`,
  ]);

const otherKey = (isGiven: boolean, directory: string): ConfigError =>
  new ConfigError([
    `${isGiven ? 'SECRET_KEY' : `The key in ${fileOf(directory)}`} is not the secret key that this database was used with. Give it that key, or start once with ${REPLACE}=yes, after which links and codes sent before no longer work.`,
  ]);

/**
 * The secret behind signed links, code digests and sandbox signatures: generated on the first start and stored in the
 * data folder, readable only by its owner. SECRET_KEY overrides it where several processes share one installation. The
 * database records the key's fingerprint.
 * @throws ConfigError when the key is lost, damaged, or does not match the fingerprint.
 */
export const openSecretKey = async (
  environment: NodeJS.ProcessEnv,
  { dataDirectory }: Pick<Config, 'dataDirectory'>,
  db: Database,
): Promise<string> => {
  const given = environment.SECRET_KEY?.trim() || undefined;
  const replaces = environment[REPLACE]?.trim() === 'yes';
  const known = await readFingerprint(db.orm);
  const existing = given ?? readStoredKey(dataDirectory);
  if (existing === undefined && known !== null && !replaces) throw lost(dataDirectory);
  const key = existing ?? makeKey(dataDirectory);
  const fingerprint = fingerprintOf(key);
  if (known !== null && isSameSecret(known, fingerprint)) return key;
  if (isSameSecret(await noteFingerprint(db.orm, fingerprint, replaces), fingerprint)) return key;
  throw otherKey(given !== undefined, dataDirectory);
};
