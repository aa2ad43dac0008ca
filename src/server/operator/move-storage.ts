// `npm run storage:move`: copies all files from DATA_DIR to the bucket of S3_ENDPOINT. It can be stopped and goes on.
import { join } from 'node:path';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { loadEnvFile } from '../config/env-file.ts';
import { filesDirectory, openStorage } from '../create-context.ts';
import { createLog } from '../log/log.ts';
import { explainStartError } from '../startup/explain-start-error.ts';
import { exitOnFatalErrors } from '../startup/fatal-errors.ts';
import { openExistingStore } from '../startup/open-store.ts';
import { openSecretKey } from '../startup/secret-key.ts';
import { moveFiles } from './move-files.ts';

exitOnFatalErrors();

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const NO_BUCKET = 'Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: they say where the files go.';

const run = async (): Promise<number> => {
  loadEnvFile();
  const config = readConfig(process.env);
  if (!config.s3) throw new ConfigError([NO_BUCKET]);
  const db = await openExistingStore(config, createLog('silent'));
  const storage = openStorage({ config, secretKey: await openSecretKey(process.env, config, db) });
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    storage.close();
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    await storage.open();
    const journal = join(config.dataDirectory, `moved-to-${config.s3.bucket}`);
    const from = filesDirectory(config);
    const faults = await moveFiles({ orm: db.orm, from, to: storage, journal, say, signal: stopping.signal });
    if (stopping.signal.aborted) return 1;
    if (faults > 0) say(`${faults} files are damaged or missing. Restore them from a backup, and run this again.`);
    else say(`Everything is in the bucket ${config.s3.bucket}. docs/operations.md says what to do next.`);
    return faults > 0 ? 1 : 0;
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
    return 1;
  } finally {
    if (stopping.signal.aborted) say('Stopped. Run it again to go on.');
    await db.close();
  }
};

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${explainStartError(error)}\n`);
  process.exitCode = 1;
}
