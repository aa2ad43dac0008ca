import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { isProgram } from '../../scripts/debian-packages.mjs';
import { S3Requests, type S3Settings } from '../../src/server/providers/storage/s3-requests.ts';
import { freePort } from './processes.mjs';

const SCRIPT = 'tests/support/rgw.sh';
const run = promisify(execFile);

const isInstalled = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph'].every((program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => isProgram(join(folder, program))),
);

/** Why there is no S3 server for tests; undefined where there is one. */
export const rgwMissing = isInstalled
  ? undefined
  : 'TESTS OF A REAL S3 STORE ARE SKIPPED: the packages radosgw, ceph-mon and ceph-osd are not installed.';

/** A gateway of Ceph, all in memory. */
export interface Rgw {
  /** Makes a bucket of its own. */
  makeBucket(): Promise<S3Settings>;
  stop(): Promise<void>;
}

/** Starts a gateway, which takes 15 s on a quiet machine; the caller stops it. */
export const startRgw = async (): Promise<Rgw> => {
  const folder = await mkdtemp(join(tmpdir(), 'rgw-'));
  const endpoint = (await run('bash', [SCRIPT, 'start', folder, String(await freePort())])).stdout.trim();
  return {
    makeBucket: async () => {
      const settings = {
        ...{
          endpoint,
          publicEndpoint: endpoint,
          bucket: `test-${randomBytes(6).toString('hex')}`,
          region: 'us-east-1',
        },
        ...{ accessKeyId: 'AKIDTEST', secretAccessKey: 'secrettest123456', forcePathStyle: true },
      };
      await new S3Requests(settings).send('PUT', '');
      return settings;
    },
    stop: async () => {
      await run('bash', [SCRIPT, 'stop', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
