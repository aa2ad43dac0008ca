import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { channelName } from '#shared/domain/messages/realtime-channels.ts';
import { times } from '#tests/support/concurrency.ts';
import {
  apply,
  buildCreator,
  buildOpenJob,
  buildUpload,
  fixture,
  type Person,
  PORTRAIT,
} from '#tests/support/people.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { useApp } from '#tests/support/test-app.ts';
import { attachments } from '../../db/schema/attachments.ts';
import { files, uploads } from '../../db/schema/files.ts';
import { users } from '../../db/schema/people.ts';
import { days } from '../../lib/clock.ts';
import { sweepUnusedFiles } from '../../media/sweep-files.ts';
import { sweepAttachments } from './attachments.service.ts';
import { writersOf } from './fixtures/people-who-write.ts';

const app = useApp();
const { buildPair, read, told } = writersOf(app);

let pair: { brand: Person; creator: Person };
beforeAll(async () => {
  pair = await buildPair();
});

const photo = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

let keys = 0;
const newKey = () => {
  keys += 1;
  return `key-${keys}`;
};

const storePicture = async (
  { token }: Person,
  { key = newKey(), name = 'Label.png', content = undefined as Buffer | string | undefined } = {},
) => {
  // A folder for each call: concurrent calls would empty the file that another is reading.
  const path = join(temporaryFolder(), name);
  await writeFile(path, content ?? (await photo()));
  return app().call(api.storeAttachment, { token, body: { key }, files: { picture: path } });
};
const storeVideo = async (who: Person, { key = newKey(), upload = '' } = {}) => {
  const id = upload || (await buildUpload(app(), who, 'attachment'));
  return app().call(api.storeAttachment, { token: who.token, body: { key, upload: id } });
};
const send = (from: Person, to: { id: number }, message: string, names: readonly string[], client_key?: string) =>
  app().call(api.sendMessage, {
    token: from.token,
    params: { id: to.id },
    body: { message, attachments: names, ...(client_key && { client_key }) },
  });
const filesOf = ({ id }: Person) =>
  app()
    .context.db.orm.select()
    .from(files)
    .where(eq(files.ownerId, id))
    .then((rows) => rows.filter(({ kind }) => kind === 'attachment'));
const get = (url: string | null) => app().app.inject({ url: url ?? '' });

describe('a message with a photo and a video', () => {
  test('shows both to both people, by links of their own sessions, and says so where it has no text', async () => {
    const { brand, creator } = await buildPair();
    const publish = vi.spyOn(app().context.broadcast, 'publish');
    expect((await storePicture(brand, { key: 'p' })).status).toBe(201);
    expect((await storeVideo(brand, { key: 'v' })).status).toBe(201);
    const sent = await send(brand, creator, '', ['v', 'p']);
    expect(sent).toMatchObject({ status: 201, data: { seq: 1, message: '' } });
    expect(sent.data.attachments).toEqual([
      {
        ...{
          id: expect.any(Number),
          kind: 'video',
          name: 'take-two.mp4',
          media_type: 'video/mp4',
          plays: 1,
          removed: 0,
        },
        ...{ size: readFileSync(PORTRAIT).length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        ...{ width: 540, height: 960, seconds: 12 },
        ...{ url: expect.stringContaining('/media/files/'), download: expect.stringContaining('/media/files/') },
        preview: expect.objectContaining({ video: '', marked: 0 }),
      },
      expect.objectContaining({
        kind: 'picture',
        name: 'Label.webp',
        media_type: 'image/webp',
        width: 300,
        height: 200,
      }),
    ]);
    const [video, picture] = (await read(creator, brand)).data.messages[0]?.attachments ?? [];
    expect((await get(video?.url ?? '')).headers).toMatchObject({ 'content-type': 'video/mp4' });
    expect((await get(picture?.url ?? '')).headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': expect.stringMatching(/^inline/),
      'cache-control': 'private, no-store',
    });
    expect((await get(picture?.download ?? '')).headers['content-disposition']).toContain('filename="Label.webp"');
    expect(picture?.url).not.toBe(sent.data.attachments[1]?.url);

    const [event] = publish.mock.calls.flat(2).filter(({ event: name }) => name === 'chat');
    const bare = sent.data.attachments.map((one) => ({ ...one, url: null, preview: null, download: null }));
    const { chat_id, ...chat } = { ...sent.data, attachments: bare };
    expect(event).toEqual({ channel: channelName('chat', chat_id), event: 'chat', data: { chat, chat_id } });
    expect(await told(creator)).toMatchObject([{ message: 'Photo and video' }]);
    expect((await app().call(api.listChats, { token: creator.token })).data[0]?.message).toBe('Photo and video');
  });

  test('keeps its text for lists, and is found by it with what it carries', async () => {
    const { brand, creator } = await buildPair();
    await storePicture(brand, { key: 'label' });
    await send(brand, creator, 'The label', ['label']);
    expect(await told(creator)).toMatchObject([{ message: 'The label' }]);
    const found = await app().call(api.searchChat, {
      token: creator.token,
      params: { id: brand.id },
      body: { q: 'label' },
    });
    expect(found.data.messages[0]?.attachments).toMatchObject([{ kind: 'picture' }]);
  });

  test('is seen by nobody else, also before it is sent', async () => {
    const { brand, creator } = await buildPair();
    const stranger = await buildCreator(app());
    await apply(app(), stranger, await buildOpenJob(app(), brand));
    const { data } = await storePicture(brand, { key: 'mine' });
    const seenBy = async ({ token }: Person) =>
      (await app().call(api.getAttachment, { token, params: { id: data.id } })).status;
    expect([await seenBy(brand), await seenBy(creator)]).toEqual([200, 404]);
    await send(brand, creator, '', ['mine']);
    expect([await seenBy(brand), await seenBy(creator), await seenBy(stranger)]).toEqual([200, 200, 404]);
    expect((await get(data.url)).statusCode).toBe(200);
    expect((await get(`/media/pictures/${(await filesOf(brand))[0]?.storageKey}`)).statusCode).toBe(404);
  });
});

describe('repeating', () => {
  test('the storing of a picture or a video keeps one', async () => {
    const { brand, creator } = await buildPair();
    const pictures = await times(4, () => storePicture(brand, { key: 'same' }));
    const upload = await buildUpload(app(), creator, 'attachment');
    const videos = await times(4, () => storeVideo(creator, { key: 'same', upload }));
    for (const answers of [pictures, videos]) {
      expect(new Set(answers.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
    }
    expect([(await filesOf(brand)).length, (await filesOf(creator)).length]).toEqual([1, 1]);
  });

  test('the sending answers the first message, unless it carries something else', async () => {
    const { brand, creator } = await buildPair();
    for (const key of ['a', 'b']) await storePicture(brand, { key });
    const answers = await times(4, () => send(brand, creator, 'Look', ['a'], 'k'));
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.id} ${data.attachments.length}`)).size).toBe(1);
    expect((await send(brand, creator, 'Look', ['b'], 'k')).status).toBe(409);
    expect((await send(brand, creator, 'Look', [], 'k')).status).toBe(409);
    expect((await send(brand, creator, 'Next', ['b'])).data.seq).toBe(2);
  });

  test('a key or an upload for something else is refused', async () => {
    const upload = await buildUpload(app(), pair.brand, 'attachment');
    const { data } = await storeVideo(pair.brand, { key: 'first', upload });
    expect(data.kind).toBe('video');
    expect(await storeVideo(pair.brand, { key: 'second', upload })).toMatchObject({
      status: 409,
      message: 'This upload was already used.',
    });
    expect((await storePicture(pair.brand, { key: 'first' })).status).toBe(409);
  });
});

describe('a message is refused, and takes no number,', () => {
  test.each([
    ['without text or attachments', 422, () => []],
    ['with a fifth attachment', 422, () => ['1', '2', '3', '4', '5']],
    ['with one twice', 422, () => ['1', '1']],
    ['with an unknown one', 422, () => ['never-stored']],
    ['with a key of other characters', 422, () => ["'; drop"]],
  ])('%s', async (_what, status, names) => {
    const answer = await send(pair.brand, pair.creator, '', names());
    expect(answer.status).toBe(status);
    expect(answer.message).toMatch(/^[A-Z]/);
    expect((await read(pair.brand, pair.creator)).data.messages).toEqual([]);
  });

  test('with an attachment of somebody else, or of another message', async () => {
    const { brand, creator } = await buildPair();
    await storePicture(creator, { key: 'theirs' });
    await storePicture(brand, { key: 'once' });
    expect(await send(brand, creator, 'Text', ['theirs'])).toMatchObject({ status: 422 });
    const both = await times(2, () => send(brand, creator, 'Look', ['once']));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.message).toContain('was sent in another message');
    expect((await send(brand, creator, 'Next', [])).data.seq).toBe(2);
  });

  test('to a user who was suspended or deleted meanwhile; its attachments stay available for another message', async () => {
    const { brand, creator } = await buildPair();
    await storePicture(brand, { key: 'kept' });
    const { orm } = app().context.db;
    await orm.update(users).set({ suspendedAt: app().context.clock() }).where(eq(users.id, creator.id));
    expect(await send(brand, creator, 'Look', ['kept'])).toMatchObject({
      status: 403,
      message: 'This account can no longer receive messages.',
    });
    await orm.update(users).set({ suspendedAt: null }).where(eq(users.id, creator.id));
    expect((await send(brand, creator, 'Look', ['kept'])).status).toBe(201);
  });
});

describe('a file is refused with a sentence', () => {
  test.each([
    ['a page named .png', 'a.png', 415, '<!doctype html><script>1</script>'],
    ['a PDF', 'b.pdf', 415, '%PDF-1.7\n1 0 obj'],
    ['nothing', 'c.png', 415, ''],
    ['an SVG of 30,000 pixels', 'd.svg', 415, '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>'],
  ])('when it is %s', async (_what, name, status, content) => {
    const answer = await storePicture(pair.brand, { name, content });
    expect(answer).toMatchObject({ status, message: expect.stringMatching(/^This (file|picture) .*\.$/) });
  });

  test.each([
    ['its end is missing', () => readFileSync(PORTRAIT).subarray(0, 60_000)],
    ['its tables are missing', () => readFileSync(PORTRAIT).subarray(0, 500)],
    ['its tables are missing, as WebM', () => readFileSync(fixture('square-1x1-8s.webm')).subarray(0, 300)],
  ])('when it is a video and %s; the upload is deleted, so that it is not parsed again', async (_what, bytes) => {
    const upload = await buildUpload(app(), pair.brand, 'attachment', bytes());
    expect(await storeVideo(pair.brand, { upload })).toMatchObject({
      status: 415,
      message: 'This video cannot be played: it is damaged, or its end is missing. Please choose another file.',
    });
    expect(await app().context.db.orm.select().from(uploads).where(eq(uploads.id, upload))).toEqual([]);
    expect((await storeVideo(pair.brand, { upload })).status).toBe(404);
  });

  test('when it is an upload of somebody else, for something else, expired, or nothing at all', async () => {
    const pitch = await buildUpload(app(), pair.brand, null);
    const theirs = await buildUpload(app(), pair.creator, 'attachment');
    for (const upload of [pitch, theirs, 'f'.repeat(32)])
      expect(await storeVideo(pair.brand, { upload })).toMatchObject({
        status: 404,
        message: 'This upload is no longer there. Please upload the video again.',
      });
    const own = await buildUpload(app(), pair.brand, 'attachment');
    app().pass(days(8));
    expect((await storeVideo(pair.brand, { upload: own })).status).toBe(404);
    const empty = await app().call(api.storeAttachment, { token: pair.brand.token, body: { key: 'empty' } });
    expect(empty).toMatchObject({ status: 422, message: 'Please choose a photo or a video.' });
  });

  test('when it is a video above 200 MB, before its first byte; brands upload smaller ones', async () => {
    const begin = (size: number) =>
      app().app.inject({
        method: 'POST',
        url: '/api/uploads',
        headers: {
          'tus-resumable': '1.0.0',
          authorization: `Bearer ${pair.brand.token}`,
          'upload-length': String(size),
          'upload-metadata': [`filename ${btoa('a.mp4')}`, `purpose ${btoa('attachment')}`].join(','),
        },
      });
    const large = await begin(201 * 1_000 ** 2);
    expect([large.statusCode, large.json().message]).toEqual([413, 'A video in a message may have 200 MB.']);
    expect((await begin(200 * 1_000 ** 2)).statusCode).toBe(201);
  });
});

test('a name of right-to-left characters, emoji and 200 letters is a clean name of at most 150 bytes', async () => {
  const { data } = await storePicture(pair.brand, { name: `\u202egnp.${'é'.repeat(90)}🎬.png` });
  expect(data.name).toMatch(/^gnp\.é+\.webp$/);
  expect(Buffer.byteLength(data.name)).toBeLessThanOrEqual(150);
});

test('what no message took within 7 days is removed with its file; what was sent stays', async () => {
  const { brand, creator } = await buildPair();
  await storePicture(brand, { key: 'sent' });
  await storePicture(brand, { key: 'left' });
  await send(brand, creator, '', ['sent']);
  const { context } = app();
  app().pass(days(6));
  await sweepAttachments(context);
  await sweepUnusedFiles(context.db, context.storage, context.clock);
  expect(await filesOf(brand)).toHaveLength(2);
  app().pass(days(2));
  await sweepAttachments(context);
  await sweepUnusedFiles(context.db, context.storage, context.clock);
  const left = await context.db.orm.select().from(attachments).where(eq(attachments.ownerId, brand.id));
  expect(left.map(({ key }) => key)).toEqual(['sent']);
  const [kept, ...others] = await filesOf(brand);
  expect([kept?.id, others]).toEqual([left[0]?.fileId, []]);
  expect((await read(creator, brand)).data.messages[0]?.attachments).toHaveLength(1);
});
