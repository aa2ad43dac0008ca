import { afterAll, beforeAll, expect } from 'vitest';
import type { S3Settings } from '../../src/server/providers/storage/s3-requests.ts';
import { type Rgw, rgwMissing, startRgw } from './rgw-process.ts';

const START_WITHIN_MS = 300_000;

if (rgwMissing) process.stderr.write(`\n${rgwMissing}\n\n`);

/** A gateway of Ceph for the tests of one file; each call makes a bucket of its own. */
export const useRgw = (): (() => Promise<S3Settings>) => {
  let rgw: Rgw | undefined;
  beforeAll(async () => {
    if (process.env.REQUIRE_RADOSGW) expect(rgwMissing).toBeUndefined();
    if (!rgwMissing) rgw = await startRgw();
  }, START_WITHIN_MS);
  afterAll(() => rgw?.stop());
  return async () => {
    if (!rgw) throw new Error('The gateway is started in beforeAll: ask for a bucket inside a test or a hook.');
    return rgw.makeBucket();
  };
};
