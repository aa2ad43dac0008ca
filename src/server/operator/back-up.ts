import { execFile } from 'node:child_process';
import { constants, existsSync, readdirSync } from 'node:fs';
import { copyFile, cp, link, rm, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { databaseDirectory } from '../config/config.ts';
import type { Context } from '../context.ts';
import { filesDirectory, uploadDirectory } from '../create-context.ts';
import { ApiError } from '../http/api-error.ts';
import { codeOf } from '../lib/error-code.ts';
import { makePrivateFolder, makePrivateFolderSync, PRIVATE_FILE } from '../lib/private-folder.ts';
import { isStorageKey } from '../providers/storage/storage.ts';
import { whileCheckpointed } from './copying.repository.ts';

/** The last file of a backup: without it the backup is not whole. */
const MARK = 'backup.json';
const LONGEST_DUMP_OUTPUT = 2 ** 20;

const isCode = (error: unknown, ...codes: string[]): boolean => codes.includes(codeOf(error) ?? '');

/** Stored files never change, so a second name is enough on the same disk. */
const keepFile = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to);
  } catch (error) {
    if (!isCode(error, 'EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK')) throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
};

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** @returns how many there are. */
const keepFiles = async (from: string, to: string): Promise<number> => {
  await makePrivateFolder(to);
  const names = namesIn(from).filter(isStorageKey);
  for (const name of names) await keepFile(join(from, name), join(to, name));
  return names.length;
};

/** Uploads go on meanwhile: copied after the database, each has at least the bytes that the database has noted. */
const copyUploads = async (from: string, to: string): Promise<void> => {
  await makePrivateFolder(to);
  for (const name of namesIn(from)) {
    await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE).catch((error: unknown) => {
      if (!isCode(error, 'ENOENT', 'EISDIR')) throw error;
    });
  }
};

/** The password is passed in the environment, since the arguments of a process can be read by every account. */
const dumpDatabase = async (url: string, to: string): Promise<void> => {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const mode = new URL(url).searchParams.get('sslmode');
  const connection = { PGHOST: host, PGPORT: String(port), PGUSER: user ?? '', PGDATABASE: database ?? '' };
  const secrets = { ...(password ? { PGPASSWORD: password } : {}), ...(mode ? { PGSSLMODE: mode } : {}) };
  try {
    await promisify(execFile)('pg_dump', ['--format=custom', '--no-owner', `--file=${to}`], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...connection, ...secrets },
      maxBuffer: LONGEST_DUMP_OUTPUT,
    });
  } catch (error) {
    const reason = isCode(error, 'ENOENT') ? 'it is not installed, or not in PATH' : String(error).split('\n')[1];
    throw new ApiError('wrongState', `pg_dump did not make a copy of the database: ${reason ?? String(error)}.`);
  }
};

/** The embedded database has one session, so that nothing is written while its files are copied. */
const copyEmbedded = (from: string, to: string, { db }: Pick<Context, 'db'>): Promise<void> =>
  whileCheckpointed(db.pool, async () => {
    await cp(join(from, 'pgdata'), join(to, 'pgdata'), { recursive: true, mode: constants.COPYFILE_FICLONE });
  });

const copyAll = async (context: Context, folder: string): Promise<string> => {
  const { config, db, clock } = context;
  if (config.databaseUrl) await dumpDatabase(config.databaseUrl, join(folder, 'database.dump'));
  else await copyEmbedded(databaseDirectory(config), join(folder, 'database'), context);
  // After the database, which then knows no file that is missing here.
  const count = config.s3 ? null : await keepFiles(filesDirectory(config), join(folder, 'files'));
  await copyUploads(uploadDirectory(config), join(folder, 'uploads'));
  const key = join(config.dataDirectory, 'secret-key');
  if (existsSync(key)) await copyFile(key, join(folder, 'secret-key'));
  const mark = { made: clock().toISOString(), engine: db.engine, files: count };
  await writeFile(join(folder, MARK), `${JSON.stringify(mark)}\n`, { mode: PRIVATE_FILE });
  return config.s3 ? `no files, which are in the bucket ${config.s3.bucket}` : `${count} files`;
};

const checkFolder = (folder: string, dataDirectory: string): void => {
  if (!isAbsolute(folder))
    throw new ApiError('invalid', 'Name the new folder by its whole path, such as /backup/monday.');
  if (!relative(dataDirectory, folder).startsWith('..'))
    throw new ApiError('invalid', `Choose a folder outside the data folder ${dataDirectory}.`);
  if (namesIn(folder).length > 0) throw new ApiError('wrongState', `${folder} is not empty.`);
};

/**
 * Copies everything that an installation consists of into a new folder: database, files, uploads and secret key. The folder
 * of an embedded database can be used as DATA_DIR at once (docs/backup.md).
 * @returns the lines for the operator. @throws ApiError; then the folder is removed again.
 */
export const backUp = async (context: Context, folder: string): Promise<readonly string[]> => {
  const { dataDirectory } = context.config;
  checkFolder(folder, dataDirectory);
  try {
    makePrivateFolderSync(folder);
    const what = await context.storage.hold(() => copyAll(context, folder));
    const key = existsSync(join(folder, 'secret-key')) ? ' and the secret key' : '; SECRET_KEY is kept by you';
    return [
      `${folder} has the database, ${what}${key}. Copy it to another machine; docs/backup.md says how it is restored.`,
    ];
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (error instanceof ApiError || codeOf(error) === undefined) throw error;
    throw new ApiError(
      'wrongState',
      `The backup could not be written to ${folder} (${codeOf(error)}). Nothing was kept.`,
    );
  }
};
