import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildCreator, buildUpload } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { profiles } from '../../db/schema/people.ts';
import { addBrand, addCreator } from '../jobs/fixtures/list-data.ts';

const app = useApp();
const change = (id: number, values: Partial<typeof profiles.$inferInsert>) =>
  app().context.db.orm.update(profiles).set(values).where(eq(profiles.userId, id));

test('a creator’s dashboard lists the videos that the page lacks', async () => {
  const creator = await buildCreator(app());
  const missing = async () => (await app().call(api.creatorHome, creator)).data.missing_videos;
  expect(await missing()).toEqual(['pitch', 'portfolio']);
  const upload = await buildUpload(app(), creator, 'portfolio');
  await app().call(api.addSample, { token: creator.token, body: { upload } });
  expect(await missing()).toEqual(['pitch']);
  await app().call(api.savePitch, {
    token: creator.token,
    body: { upload: await buildUpload(app(), creator, 'pitch') },
  });
  expect(await missing()).toEqual([]);
});

test('a dashboard lists the missing fields of the user’s own profile only', async () => {
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  const missing = async () => [
    (await app().call(api.brandHome, brand)).data.missing,
    (await app().call(api.creatorHome, creator)).data.missing,
  ];
  for (const { id } of [brand, creator]) await change(id, { description: null, dateOfBirth: null, gender: null });
  expect(await missing()).toEqual([
    ['picture', 'description'],
    ['picture', 'description', 'date_of_birth', 'gender'],
  ]);
  await change(creator.id, { description: 'Kitchen, slowly', gender: 'female' });
  expect(await missing()).toEqual([
    ['picture', 'description'],
    ['picture', 'date_of_birth'],
  ]);
});
