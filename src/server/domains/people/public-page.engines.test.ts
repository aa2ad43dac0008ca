import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildCreator } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { addresses, profiles, users } from '../../db/schema/people.ts';
import { addSampleOf } from '../portfolio/fixtures/build-samples.ts';

const app = useApp();
const orm = () => app().context.db.orm;
const read = (key: string) => app().call(api.publicPage, { query: { key } });
const play = (url: string) => app().app.inject({ url });

interface Creator {
  readonly id: number;
  readonly token: string;
}

const turn = async ({ token }: Creator, isOn: boolean) =>
  (await app().call(api.setPublicPage, { token, body: { public: isOn ? 1 : 0 } })).data.page_key;
const buildPublic = async () => {
  const creator = await buildCreator(app());
  await orm()
    .update(profiles)
    .set({ website: 'https://mia.example', dateOfBirth: '2001-02-03' })
    .where(eq(profiles.userId, creator.id));
  await orm()
    .insert(addresses)
    .values({
      userId: creator.id,
      address: 'Luna 14',
      city: 'Soria',
      country: 'Spain',
      zipCode: '46',
      phoneNumber: '+34960',
    })
    .onConflictDoNothing();
  expect((await addSampleOf(app(), creator)).status).toBe(200);
  return { creator, key: (await turn(creator, true)) ?? '' };
};

test('is private until its creator switches it on, and opens with its link alone', async () => {
  const { creator, key } = await buildPublic();
  expect(key).toMatch(/^[\w-]{22}$/);
  expect(await turn(creator, true)).toBe(key);
  expect((await app().call(api.me, { token: creator.token })).data.page_key).toBe(key);
  const { status, data } = await read(key);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    id: creator.id,
    viewer: 'stranger',
    website: 'https://mia.example',
    age: null,
    gender: null,
  });
  expect(data.shown_jobs).toBeNull();
  expect(data.samples).toHaveLength(1);
  expect(JSON.stringify(data)).not.toMatch(/Luna|Soria|\+34960|2001-02-03|@example\.com/);
});

test('is not there for any other key, whatever it is', async () => {
  const { creator, key } = await buildPublic();
  for (const other of ['', String(creator.id), key.slice(1), `${key}x`, "' or 1=1", '\u0000', 'a'.repeat(22)])
    expect([404, 422]).toContain((await read(other)).status);
});

test('and its videos are gone once it is switched off, and the next link is another one', async () => {
  const { creator, key } = await buildPublic();
  const { samples } = (await read(key)).data;
  const video = samples?.[0]?.video ?? '';
  expect((await play(video)).statusCode).toBe(200);
  expect(await turn(creator, false)).toBeNull();
  expect(await read(key)).toMatchObject({ status: 404, message: 'Not found.' });
  expect((await play(video)).statusCode).toBe(404);
  const next = await turn(creator, true);
  expect(next).not.toBe(key);
  expect((await read(key)).status).toBe(404);
  expect((await play(video)).statusCode).toBe(200);
});

test.each([{ suspendedAt: new Date() }, { deletedAt: new Date() }, { emailVerifiedAt: null }])(
  'is not there for an account with %j',
  async (change) => {
    const { creator, key } = await buildPublic();
    const video = (await read(key)).data.samples?.[0]?.video ?? '';
    await orm().update(users).set(change).where(eq(users.id, creator.id));
    expect((await read(key)).status).toBe(404);
    expect((await play(video)).statusCode).toBe(404);
  },
);

test('a link made for it opens no other file of its creator', async () => {
  const { creator } = await buildPublic();
  const [profile] = await orm().select().from(profiles).where(eq(profiles.userId, creator.id));
  const id = profile?.pictureFileId ?? 0;
  expect(id).toBeGreaterThan(0);
  expect((await play(app().context.links.forPublicPage(creator.id).photo({ id }))).statusCode).toBe(404);
});
