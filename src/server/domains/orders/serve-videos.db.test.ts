import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { videoFileName } from '#shared/domain/jobs/video-file-name.ts';
import {
  buildBrand,
  buildCreator,
  buildDeliveredJob,
  buildTask,
  buildUpload,
  deliverAs,
  PASSWORD,
  type Person,
  PORTRAIT,
} from '#tests/support/people.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { useApp } from '#tests/support/test-app.ts';
import { transaction } from '../../db/transaction.ts';
import { minutes } from '../../lib/clock.ts';
import { findReadableFile } from '../../media/files.repository.ts';
import { runRequest } from '../../operator/run-request.ts';
import { openSessions } from '../auth/sessions.service.ts';
import { deliveriesOf } from '../jobs/video-versions.repository.ts';
import { refundJob } from './end-job.ts';
import { serveVideos } from './serve-videos.ts';

const app = useApp();
const portrait = readFileSync(PORTRAIT);
let [brand, creator] = [] as unknown as [Person, Person];
beforeAll(async () => {
  [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
});

/** An order with two versions of its video. */
const buildVersions = async (): Promise<number> => {
  const id = await buildDeliveredJob(app(), brand, creator);
  await deliverAs(app(), creator, id);
  return id;
};
const linkTo = (id: number, { token } = brand) => app().call(api.jobVideos, { token, params: { id } });
const open = (url: string) => app().app.inject({ url });
const takeDown = async (id: number, version: number) => {
  const versions = await deliveriesOf(app().context.db.orm, id);
  const found = versions.find(({ delivery }) => delivery.version === version);
  const words = `video ${found?.delivery.id} Spam`;
  expect(await runRequest(app().context, { command: 'take-down', id: 0, text: words })).toMatchObject({ code: 0 });
};

test('all versions are one archive of the size that was said, each byte for byte and under its own name', async () => {
  const id = await buildVersions();
  const { status, data } = await linkTo(id);
  expect([status, data.filename]).toEqual([200, `Terra Cold Brew, job ${id}.zip`]);
  const { statusCode, headers, rawPayload } = await open(data.url);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(data.size),
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringContaining(`filename="Terra Cold Brew, job ${id}.zip"`),
  });
  expect(rawPayload.length).toBe(data.size);
  const files = [...(await readZip(rawPayload))];
  const name = (version: number) => `Terra Cold Brew, job ${id}, version ${version}.mp4`;
  expect(files.map(([each]) => each)).toEqual([name(1), name(2)]);
  expect(files.every(([, bytes]) => bytes.equals(portrait))).toBe(true);
});

test('names stay different and harmless on every system, however a product is called', () => {
  const long = '☕'.repeat(255);
  expect(videoFileName(long, 12, 1)).toMatch(/^☕{33}, job 12, version 1$/);
  expect(videoFileName('CON', 12, 1)).toBe('_CON, job 12, version 1');
  expect(videoFileName('a/b\\c:d?', 12)).toBe('a-b-c_d_, job 12');
  expect(videoFileName('..', 12)).toBe('Video, job 12');
});

test('a link opens the videos of one order, for one session, until either ends', async () => {
  const [id, other] = [await buildVersions(), await buildDeliveredJob(app(), brand, creator)];
  const { data: session } = await app().call(api.login, { body: { email: brand.email, password: PASSWORD } });
  const { url } = (await linkTo(id, { ...brand, token: session.token })).data;
  expect((await open(url)).statusCode).toBe(200);
  const [, , , , user, tokenId, expires, signature] = url.split('/');
  const wrong = [
    url.replace(`/${id}/`, `/${other}/`),
    url.replace(`/${user}/`, `/${creator.id}/`),
    url.replace(`/${tokenId}/${expires}/`, `/${Number(tokenId) - 1}/${expires}/`),
    `/media/exports/${user}/${tokenId}/${expires}/${signature}`,
    `${url}x`,
  ];
  for (const each of wrong) expect([each, (await open(each)).statusCode]).toEqual([each, 404]);
  app().pass(minutes(11));
  expect((await open(url)).json().message).toBe('This link no longer works. Open the order again.');
  const { url: again } = (await linkTo(id, { ...brand, token: session.token })).data;
  await app().call(api.logout, { token: session.token });
  await expect.poll(async () => (await open(again)).statusCode, { timeout: 10_000 }).toBe(404);
});

test('what was taken down is left out, and a cancelled order has nothing to download', async () => {
  const id = await buildVersions();
  await takeDown(id, 1);
  const { url } = (await linkTo(id)).data;
  const left = await readZip((await open(url)).rawPayload);
  expect([...left.keys()]).toEqual([`Terra Cold Brew, job ${id}, version 2.mp4`]);
  await transaction(app().context.db, (tx) => refundJob(app().context, tx, id, 'It was another product.'));
  expect((await open(url)).statusCode).toBe(404);
  expect(await linkTo(id)).toMatchObject({ status: 404, message: 'This order has no videos to download.' });
});

test('a version that is missing in the storage refuses the archive with a sentence, before and after the link', async () => {
  const id = await buildVersions();
  const { url } = (await linkTo(id)).data;
  const [newest] = await deliveriesOf(app().context.db.orm, id);
  await app().context.storage.remove(newest?.video.storageKey ?? '');
  const message =
    'Version 2 of the video cannot be read at the moment. Download the other versions one by one, and tell the UGC Admins.';
  expect(await linkTo(id)).toMatchObject({ status: 404, message });
  expect((await open(url)).json()).toMatchObject({ message });
});

describe('an archive under way', () => {
  /** Larger than all buffers between the storage and a reader that has stopped. */
  const LARGE = Buffer.concat([portrait, Buffer.alloc(60_000_000)]);

  /** Begins to receive an archive whose first version is large, and stops reading after its first bytes. */
  const begin = async (everyMilliseconds: number) => {
    const id = await buildTask(app(), brand, creator);
    const upload = await buildUpload(app(), creator, id, LARGE);
    await app().call(api.deliver, { token: creator.token, params: { id }, body: { upload } });
    await deliverAs(app(), creator, id);
    const { data } = await app().call(api.login, { body: { email: brand.email, password: PASSWORD } });
    const { url } = (await linkTo(id, { ...brand, token: data.token })).data;
    const { context } = app();
    const server = Fastify({ forceCloseConnections: true });
    await server.register(
      serveVideos(context, { isSessionOpen: openSessions(context.db, context.clock), everyMilliseconds }),
    );
    const address = await server.listen({ host: '127.0.0.1', port: 0 });
    onTestFinished(() => server.close());
    const answer = await new Promise<IncomingMessage>((resolve) => get(`${address}${url}`, resolve));
    await new Promise((resolve) => answer.once('data', resolve));
    answer.pause();
    const connections = () =>
      new Promise<number>((resolve) => server.server.getConnections((_error, count) => resolve(count)));
    const closed = new Promise((resolve) => answer.once('close', resolve));
    return { answer, id, token: data.token, closed, connections };
  };
  /** Reads the rest; whether it is complete. */
  const finish = async ({ answer, closed }: Awaited<ReturnType<typeof begin>>): Promise<boolean> => {
    answer.on('error', () => {}).resume();
    await closed;
    return answer.complete;
  };

  test('ends with its session', async () => {
    const begun = await begin(20);
    await app().call(api.logout, { token: begun.token });
    // A reader that has stopped does not notice the end by itself.
    await expect.poll(begun.connections, { timeout: 20_000 }).toBe(0);
    expect(await finish(begun)).toBe(false);
  });

  test('breaks off before a version that was taken down meanwhile', async () => {
    const begun = await begin(1_000_000);
    await takeDown(begun.id, 2);
    const [newest] = await deliveriesOf(app().context.db.orm, begun.id);
    expect(await findReadableFile(app().context.db.orm, newest?.delivery.fileId ?? 0, 1)).toBeUndefined();
    expect(await finish(begun)).toBe(false);
  });

  test('arrives whole when a newer version is delivered meanwhile', async () => {
    const begun = await begin(20);
    await deliverAs(app(), creator, begun.id);
    expect(await finish(begun)).toBe(true);
  });
});
