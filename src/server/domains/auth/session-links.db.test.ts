import { expect, it } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { buildBrand, buildCreator, buildDeliveredJob, PASSWORD, PORTRAIT, picture } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { days, hours } from '../../lib/clock.ts';
import { sweepUnusedFiles } from '../../media/sweep-files.ts';

const app = useApp();
const open = async (url: string | null | undefined) =>
  (await app().app.inject({ url: url ?? '/nothing', headers: { range: 'bytes=0-0' } })).statusCode;

it('links of a delivered video are valid for the requesting session, for an hour, until it logs out', async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  const id = await buildDeliveredJob(app(), brand, creator);
  const login = async () =>
    (await app().call(api.login, { body: { email: brand.email, password: PASSWORD } })).data.token;
  const linksOf = async (token: string) => {
    const { data } = await app().call(api.getBrandJob, { token, params: { id } });
    const { data: rows } = await app().call(api.listBrandJobs, { token });
    return [data.userjob?.video, data.userjob?.download, data.deliveries[0]?.video, rows[0]?.userjob?.video];
  };
  const [first, second] = [await login(), await login()];
  const [mine, others] = [await linksOf(first), await linksOf(second)];
  expect(new Set([...mine, ...others].filter((url) => mine.includes(url) && others.includes(url)))).toEqual(new Set());
  for (const url of [...mine, ...others]) expect(await open(url)).toBe(206);

  await app().call(api.logout, { token: first });
  await eventually(async () => {
    for (const url of mine) expect(await open(url)).toBe(404);
  });
  for (const url of others) expect(await open(url)).toBe(206);
  app().pass(hours(1));
  for (const url of others) expect(await open(url)).toBe(404);
  for (const url of await linksOf(second)) expect(await open(url)).toBe(206);
});

/** Storage keys of a user's files. */
const filesOf = async (userId: number): Promise<string[]> => {
  const { rows } = await app().context.db.pool.query('select storage_key from files where owner_id = $1', [userId]);
  return rows.map((row) => row.storage_key);
};
const stored = async () => {
  const keys = new Set<string>();
  const tomorrow = new Date(Date.now() + 86_400_000);
  for await (const key of app().context.storage.listOlderThan(tomorrow)) keys.add(key);
  return keys;
};

it('replaced and deleted pitches and pictures lose their bytes and links', async () => {
  const creator = await buildCreator(app());
  const { token } = creator;
  const pitch = () => app().call(api.savePitch, { token, body: {}, files: { video: PORTRAIT } });
  const { data: first } = await pitch();
  expect(await open(first.video)).toBe(206);
  const before = await filesOf(creator.id);
  await Promise.all([pitch(), pitch(), pitch()]);
  expect(await open(first.video)).toBe(404);
  const body = { name: 'Mia', description: 'x', date_of_birth: '1999-01-01', gender: 'female' };
  await app().call(api.saveCreatorProfile, { token, body, files: { picture: picture(app()) } });
  const after = await filesOf(creator.id);
  expect(after).toHaveLength(2);
  const kept = await stored();
  expect(before.filter((key) => kept.has(key))).toEqual([]);
  expect(after.every((key) => kept.has(key))).toBe(true);
  await app().call(api.deletePitch, { token });
  expect((await app().call(api.deletePitch, { token })).status).toBe(200);
  expect(await filesOf(creator.id)).toHaveLength(1);
});

it('a product image is deleted when it is replaced or its product deleted, but not while a job shows it', async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  await buildDeliveredJob(app(), brand, creator);
  const { data: products } = await app().call(api.listProducts, { token: brand.token });
  const ordered = products[0];
  if (!ordered) throw new Error('There is no product.');
  const change = { name: 'Lamp', description: 'x', price: 5, is_physical: 0 };
  const made = await app().call(api.createProduct, {
    token: brand.token,
    body: change,
    files: { image: picture(app()) },
  });
  const changed = await app().call(api.updateProduct, {
    token: brand.token,
    params: { id: made.data.id },
    body: change,
    files: { image: picture(app()) },
  });
  expect(await open(made.data.image)).toBe(404);
  expect(await open(changed.data.image)).toBe(206);
  for (const id of [made.data.id, ordered.id]) {
    expect((await app().call(api.deleteProduct, { token: brand.token, params: { id } })).status).toBe(200);
  }
  expect(await open(changed.data.image)).toBe(404);
  expect(await open(ordered.image)).toBe(206);
});

it('the sweep removes files replaced earlier and no used ones, however often it runs', async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  const id = await buildDeliveredJob(app(), brand, creator);
  await app().call(api.savePitch, { token: creator.token, body: {}, files: { video: PORTRAIT } });
  const { db, storage, clock } = app().context;
  await db.pool.query('update profiles set pitch_file_id = null where user_id = $1', [creator.id]);
  const sweep = () => sweepUnusedFiles(db, storage, clock);
  expect(await sweep()).toBe(0);
  app().pass(days(2));
  expect(await Promise.all([sweep(), sweep()]).then(([a, b]) => a + b)).toBe(1);
  expect(await sweep()).toBe(0);
  const { data } = await app().call(api.getBrandJob, { token: brand.token, params: { id } });
  expect([await open(data.userjob?.video), await open(data.product.image)]).toEqual([206, 206]);
});
