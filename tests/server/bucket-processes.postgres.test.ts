import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand, buildCreator, buildTask, PORTRAIT } from '#tests/support/people.ts';
import { s3Environment } from '#tests/support/s3-environment.ts';
import { type ServerProcess, useTwoServers } from '#tests/support/server-processes.ts';
import { useApp } from '#tests/support/test-app.ts';
import { S3Stub } from '../../src/server/providers/storage/fixtures/s3-stub.ts';
import { metadataOf } from '../../src/server/uploads/fixtures/upload-bench.ts';

const app = useApp();
const stub = new S3Stub();
const environment: Record<string, string> = {};
beforeAll(async () => {
  Object.assign(environment, s3Environment(await stub.start()));
});
afterAll(() => stub.stop());
const servers = useTwoServers(app, { ownDataDirectories: true, environment });

test('a video of which each process got a part is delivered by one and comes whole to the brand of the other', async () => {
  const [a, b] = servers();
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  const id = await buildTask(app(), brand, creator);
  const bytes = Buffer.concat([readFileSync(PORTRAIT), randomBytes(20 * 2 ** 20)]);
  const ask = (server: ServerProcess, path: string, method: string, headers: object, body?: Uint8Array<ArrayBuffer>) =>
    fetch(new URL(path, server.url), {
      method,
      headers: { authorization: `Bearer ${creator.token}`, 'tus-resumable': '1.0.0', ...headers },
      ...(body && { body }),
    });
  const created = await ask(a, '/api/uploads', 'POST', {
    'upload-length': String(bytes.length),
    'upload-metadata': metadataOf({ filename: 'take.mp4', purpose: 'delivery', job: String(id) }),
  });
  const path = created.headers.get('location') ?? '';
  const type = { 'content-type': 'application/offset+octet-stream' };
  for (const [server, from, to] of [
    [a, 0, 3_000],
    [b, 3_000, 18 * 2 ** 20],
    [a, 18 * 2 ** 20, bytes.length],
  ] as const) {
    const part = new Uint8Array(bytes.subarray(from, to));
    expect((await ask(server, path, 'PATCH', { ...type, 'upload-offset': String(from) }, part)).status).toBe(204);
  }
  const upload = path.split('/').at(-1) ?? '';
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await expect
    .poll(async () => (await b.call(api.getUpload, { token: creator.token, params: { id: upload } })).data.sha256)
    .toBe(sha256);
  const delivered = await b.call(api.deliver, { token: creator.token, params: { id }, body: { upload } });
  expect(delivered).toMatchObject({ status: 200, data: { userjob: { sha256 } } });
  const { data } = await a.call(api.getBrandJob, { token: brand.token, params: { id } });
  const link = await fetch(new URL(data.userjob?.download ?? '', a.url));
  expect(
    createHash('sha256')
      .update(Buffer.from(await link.arrayBuffer()))
      .digest('hex'),
  ).toBe(sha256);
  expect(new URL(link.url).origin).toBe(environment.S3_ENDPOINT);
  expect(stub.openMultiparts).toBe(0);
});
