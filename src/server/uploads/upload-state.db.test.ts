import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { buildBrand, buildCreator, buildTask, buildUpload, type Person, PORTRAIT } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { days } from '../lib/clock.ts';
import { metadataOf, sha256 } from './fixtures/upload-bench.ts';

const app = useApp();
const clip = readFileSync(PORTRAIT);
const stateOf = ({ token }: Person, id: string) => app().call(api.getUpload, { token, params: { id } });
const buildWork = async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  return { brand, creator, job: await buildTask(app(), brand, creator) };
};

/** Sends a tus request as its client does. */
const tus = (method: 'POST' | 'PATCH' | 'HEAD', url: string, { token }: Person, headers: object, payload?: Buffer) =>
  app().app.inject({
    method,
    url,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, ...headers },
    ...(payload && { payload }),
  });

test('an upload reports its progress to its owner, from its first byte to its claim', async () => {
  const { creator, job } = await buildWork();
  const made = await tus('POST', '/api/uploads', creator, {
    'upload-length': String(clip.length),
    'upload-metadata': metadataOf({ filename: 'take.mp4', purpose: 'delivery', job: String(job) }),
  });
  const url = String(made.headers.location);
  const id = url.split('/').at(-1) ?? '';
  const send = (offset: number, bytes: Buffer) => {
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    return tus('PATCH', url, creator, headers, bytes);
  };
  const open = { id, size: clip.length, sha256: null, claimed: 0 };
  expect(await stateOf(creator, id)).toMatchObject({ status: 200, data: { ...open, offset: 0 } });
  await send(0, clip.subarray(0, 9_000));
  expect((await stateOf(creator, id)).data).toEqual({ ...open, offset: 9_000 });
  await send(9_000, clip.subarray(9_000));
  const complete = { ...open, offset: clip.length, sha256: sha256(clip) };
  // The last PATCH does not wait long for the hash.
  await eventually(async () => expect((await stateOf(creator, id)).data).toEqual(complete));
  // HEAD of the same URL is still answered by tus.
  expect((await tus('HEAD', url, creator, {})).headers['upload-offset']).toBe(String(clip.length));
  await app().call(api.deliver, { token: creator.token, params: { id: job }, body: { upload: id } });
  expect((await stateOf(creator, id)).data).toEqual({ ...complete, claimed: 1 });
});

test('an upload is invisible to others, before and after it is claimed', async () => {
  const { brand, creator, job } = await buildWork();
  const stranger = await buildCreator(app());
  const id = await buildUpload(app(), creator, job);
  const told = async () => [(await stateOf(stranger, id)).status, (await stateOf(brand, id)).status];
  expect(await told()).toEqual([404, 404]);
  await app().call(api.deliver, { token: creator.token, params: { id: job }, body: { upload: id } });
  expect(await told()).toEqual([404, 404]);
  expect((await app().call(api.getUpload, { params: { id } })).status).toBe(401);
});

test('an upload that expired is gone, and a claimed one stays', async () => {
  const { creator, job } = await buildWork();
  const [left, used] = [await buildUpload(app(), creator, job), await buildUpload(app(), creator, job)];
  await app().call(api.deliver, { token: creator.token, params: { id: job }, body: { upload: used } });
  app().pass(days(8));
  expect([(await stateOf(creator, left)).status, (await stateOf(creator, used)).status]).toEqual([404, 200]);
});

test('an unknown upload id is 404', async () => {
  const creator = await buildCreator(app());
  const statuses = await Promise.all(['1', 'f'.repeat(32), 'F'.repeat(32)].map((id) => stateOf(creator, id)));
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
});
