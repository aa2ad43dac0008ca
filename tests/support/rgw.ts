import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from 'vitest';
import { isProgram } from '../../scripts/debian-packages.mjs';
import { S3Requests, type S3Settings } from '../../src/server/providers/storage/s3-requests.ts';
import { freePort } from './processes.mjs';

/** It takes 15 s on a quiet machine. */
const START_WITHIN_MS = 300_000;
const SCRIPT = 'tests/support/rgw.sh';
const run = promisify(execFile);

const isInstalled = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph'].every((program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => isProgram(join(folder, program))),
);

/** Why there is no S3 server for tests; undefined where there is one. */
export const rgwMissing = isInstalled
  ? undefined
  : 'TESTS OF A REAL S3 STORE ARE SKIPPED: the packages radosgw, ceph-mon and ceph-osd are not installed.';

if (rgwMissing) process.stderr.write(`\n${rgwMissing}\n\n`);

/** A gateway of Ceph for the tests of one file; each call makes a bucket of its own. */
export const useRgw = (): (() => Promise<S3Settings>) => {
  let [folder, endpoint] = ['', ''];
  beforeAll(async () => {
    if (process.env.REQUIRE_RADOSGW) expect(rgwMissing).toBeUndefined();
    if (rgwMissing) return;
    folder = await mkdtemp(join(tmpdir(), 'rgw-'));
    endpoint = (await run('bash', [SCRIPT, 'start', folder, String(await freePort())])).stdout.trim();
  }, START_WITHIN_MS);
  afterAll(async () => {
    if (!folder) return;
    await run('bash', [SCRIPT, 'stop', folder]);
    await rm(folder, { recursive: true, force: true });
  });
  return async () => {
    const settings = {
      ...{ endpoint, publicEndpoint: endpoint, bucket: `test-${randomBytes(6).toString('hex')}`, region: 'us-east-1' },
      ...{ accessKeyId: 'AKIDTEST', secretAccessKey: 'secrettest123456', forcePathStyle: true },
    };
    await new S3Requests(settings).send('PUT', '');
    return settings;
  };
};
