import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { searchNginx } from '../../scripts/find-nginx.mjs';
import { Nginx } from '../support/nginx.ts';
import { engineMissing, startCluster } from '../support/postgres-cluster.ts';
import { PROXIED } from '../support/proxied-server.ts';
import { rgwMissing, startRgw } from '../support/rgw-process.ts';
import { s3Environment } from '../support/s3-environment.ts';
import { DEMO_PASSWORD, login, PHONE, sawToast } from './account-steps.ts';
import { ApiServer } from './api-server.ts';
import { AWAITED, addNote, deliverHevc, odd, seesPreview, sha256 } from './delivery-steps.ts';
import { createDatabase } from './journey-test.ts';
import { openWebsite } from './visitor.ts';

const program = searchNginx();
const missing = engineMissing() ?? rgwMissing ?? (program ? undefined : 'no nginx in PATH or /usr/sbin.');

/** Two server processes without a common folder, on one database and one bucket, behind one address. */
const test = base.extend<{ url: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern.
  url: async ({}, use) => {
    const [cluster, rgw] = [startCluster(), await startRgw()];
    const environment = {
      DATABASE_URL: await createDatabase(cluster, 'journey'),
      SECRET_KEY: 'a key of measurements and journeys only',
      ...s3Environment(await rgw.makeBucket()),
      ...PROXIED,
    };
    const first = await ApiServer.start({ ...environment, SEED: 'demo' });
    const servers = [first, await ApiServer.start(environment)];
    const nginx = await Nginx.start(program ?? '', servers);
    await use(nginx.url);
    await nginx.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await rgw.stop();
    await cluster.stop();
  },
});

/** The video with a box behind it that players skip (ISO/IEC 14496-12, "free"), so that it is sent in several parts. */
const makeLarge = (from: string, to: string): void => {
  const box = randomBytes(20 * 2 ** 20);
  box.writeUInt32BE(box.length);
  box.write('free', 4, 'latin1');
  writeFileSync(to, Buffer.concat([readFileSync(from), box]));
};

test.skip(missing !== undefined, missing);

test(
  'an HEVC video in a bucket of two servers is seen on a phone, reviewed, replaced, compared, completed and saved',
  { tag: '@long' },
  async ({ browser, url }, info) => {
    const open = () => openWebsite({ browser, look: {}, url, clientEnvironment: {} });
    const [{ page: creator }, visitor] = [await open(), await open()];
    const { page: brand } = visitor;
    await login(creator, 'creator@demo.example', DEMO_PASSWORD);
    await deliverHevc(creator, odd('hevc.mp4'));

    await login(brand, 'brand@demo.example', DEMO_PASSWORD);
    await brand.setViewportSize(PHONE);
    await seesPreview(brand);
    await brand.getByRole('link', { name: 'Review version 1, no notes' }).click();
    for (const [at, words] of ['Brighter from here on', 'Closer', 'End here'].entries()) {
      await addNote(brand, words);
      await expect(brand.getByText(`0 of ${at + 1} resolved`)).toBeVisible();
    }

    await expect(creator.getByRole('link', { name: 'Review version 1, 3 of 3 notes open' })).toBeVisible();
    const large = info.outputPath('second.mov');
    makeLarge(odd('hevc-10bit.mov'), large);
    await deliverHevc(creator, large);

    await seesPreview(brand);
    await brand.getByRole('link', { name: 'Review version 2, no notes' }).click();
    await expect(brand.getByText('Earlier versions: 0 of 3 addressed')).toBeVisible();
    await brand.getByLabel('Compare').selectOption({ label: 'Version 1 beside it' });
    for (const version of ['Version 1', 'Version 2']) {
      const video = brand.getByLabel(version, { exact: true });
      await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).readyState)).toBeGreaterThan(1);
    }

    await expect(brand.getByText('Live updates are paused.')).toHaveCount(0);
    await brand.goto(`/job-details/${AWAITED}`);
    await brand.getByRole('button', { name: 'Mark as Completed' }).click();
    await brand.getByRole('button', { name: 'Confirm' }).click();
    await sawToast(brand, 'Job Completed!');
    await brand.goto(`/job-details/${AWAITED}`);
    for (const [version, file] of [
      [1, odd('hevc.mp4')],
      [2, large],
    ] as const) {
      const { path } = await visitor.saved(() =>
        brand.getByRole('button', { name: `Download version ${version}` }).click(),
      );
      expect(sha256(path)).toBe(sha256(file));
    }
  },
);
