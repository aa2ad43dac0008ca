import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { useApp } from '#tests/support/test-app.ts';
import { jobs, savedJobs } from '../../db/schema/jobs.ts';
import { days } from '../../lib/clock.ts';
import { addApplication, addBrand, addCreator, addJob, addProduct } from '../jobs/fixtures/list-data.ts';

const app = useApp();

const toggle = (call: typeof api.saveJob | typeof api.unsaveJob, token: string, id: number) =>
  app().call(call, { token, params: { id } });
const save = (token: string, id: number) => toggle(api.saveJob, token, id);
const remove = (token: string, id: number) => toggle(api.unsaveJob, token, id);
const idsOf = async (token: string) => (await app().call(api.savedJobs, { token })).data.ids;
const list = (token: string, query = {}) => app().call(api.listOpenJobs, { token, query: { saved: 1, ...query } });
const listed = async (token: string, query = {}) => (await list(token, query)).data.map(({ id }) => id);
const change = (id: number, values: Partial<typeof jobs.$inferInsert>) =>
  app().context.db.orm.update(jobs).set(values).where(eq(jobs.id, id));
/** Accepts another creator or cancels the job. */
const close = async (id: number, status: 'in_progress' | 'completed' | 'cancelled') => {
  if (status !== 'cancelled') await change(id, { status: 'in_progress', creatorId: (await addCreator(app())).id });
  if (status !== 'in_progress') await change(id, { status });
};

describe('a saved job', () => {
  test('is listed until it is removed, also when it is saved or removed twice', async () => {
    const [brand, { token }] = [await addBrand(app()), await addCreator(app())];
    const [first, second] = [await addJob(app(), brand.id), await addJob(app(), brand.id)];
    expect(await idsOf(token)).toEqual([]);
    expect((await save(token, first)).data.ids).toEqual([first]);
    app().pass(1_000);
    await save(token, second);
    expect((await save(token, second)).data.ids).toEqual([second, first]);
    expect(await idsOf(token)).toEqual([second, first]);
    expect((await list(token)).meta.total).toBe(2);
    await remove(token, second);
    expect((await remove(token, second)).data.ids).toEqual([first]);
    expect(await listed(token)).toEqual([first]);
    expect((await list(token)).meta.total).toBe(1);
    expect(await idsOf((await addCreator(app())).token)).toEqual([]);
  });

  test.each(['in_progress', 'completed', 'cancelled'] as const)(
    'stays when it becomes %s, can be removed, and the removal taken back',
    async (status) => {
      const [brand, { token }] = [await addBrand(app()), await addCreator(app())];
      const id = await addJob(app(), brand.id, { script: '<p>Secret.</p>', notes: 'Ours.' });
      await save(token, id);
      expect((await list(token)).data).toMatchObject([{ id, script: '<p>Secret.</p>', notes: 'Ours.' }]);
      await close(id, status);
      expect((await list(token)).data).toMatchObject([{ id, status, script: null, notes: null, applicants: null }]);
      expect((await remove(token, id)).data.ids).toEqual([]);
      expect((await save(token, id)).data.ids).toEqual([id]);
    },
  );

  test('that was removed can be saved again for a day; then a closed one is gone', async () => {
    const [brand, { token }] = [await addBrand(app()), await addCreator(app())];
    const [closed, other] = [await addJob(app(), brand.id), await addJob(app(), brand.id)];
    await save(token, closed);
    await save(token, other);
    await close(closed, 'cancelled');
    await remove(token, closed);
    app().pass(days(1) + 1_000);
    await remove(token, other);
    expect((await save(token, closed)).status).toBe(404);
  });

  test('goes with its row', async () => {
    const [brand, { token }] = [await addBrand(app()), await addCreator(app())];
    const id = await addJob(app(), brand.id);
    await save(token, id);
    await app().context.db.orm.delete(jobs).where(eq(jobs.id, id));
    expect(await idsOf(token)).toEqual([]);
  });

  test('is filtered and sorted like the open ones', async () => {
    const [brand, { token }] = [await addBrand(app()), await addCreator(app())];
    const productId = await addProduct(app(), brand.id, 'Trail Cup');
    const cheap = await addJob(app(), brand.id, { priceCents: 5_000 });
    const dear = await addJob(app(), brand.id, { priceCents: 50_000, productId });
    await addJob(app(), brand.id, { productId });
    await save(token, cheap);
    await save(token, dear);
    expect(await listed(token, { sort: 'price_low' })).toEqual([cheap, dear]);
    expect(await listed(token, { max_price: 100 })).toEqual([cheap]);
    expect(await listed(token, { q: 'trail' })).toEqual([dear]);
    expect(await listed(token, { per_page: 1, page: 2 })).toEqual([cheap]);
  });
});

describe('a creator', () => {
  test('cannot save what they may not see: another gender’s job, a draft, one that was never there', async () => {
    const [brand, { token }] = [await addBrand(app()), await addCreator(app())];
    const forMen = await addJob(app(), brand.id, { gender: 'male' });
    const draft = await addJob(app(), brand.id, { status: 'awaiting_payment', paidAt: null });
    for (const id of [forMen, draft, 999_999]) expect((await save(token, id)).status).toBe(404);
    for (const id of [forMen, 999_999]) expect((await remove(token, id)).status).toBe(404);
  });

  test('without gender and date of birth still finds what was saved', async () => {
    const [brand, creator] = [await addBrand(app()), await addCreator(app(), { gender: null })];
    const id = await addJob(app(), brand.id);
    await addApplication(app(), creator.id, id);
    await save(creator.token, id);
    expect(await listed(creator.token)).toEqual([id]);
  });

  test('who has saved the most there may be is told to remove one, and keeps what is saved', async () => {
    const [brand, creator] = [await addBrand(app()), await addCreator(app())];
    const productId = await addProduct(app(), brand.id);
    const ids: number[] = [];
    for (let n = 0; n <= limits.savedJobs; n += 1) ids.push(await addJob(app(), brand.id, { productId }));
    const [extra = 0, ...rest] = ids;
    const row = { creatorId: creator.id, savedAt: app().context.clock() };
    await app()
      .context.db.orm.insert(savedJobs)
      .values(rest.map((jobId) => ({ ...row, jobId })));
    const { status, message } = await save(creator.token, extra);
    expect([status, message]).toEqual([409, 'You have saved 200 jobs. Remove one of them first.']);
    expect((await save(creator.token, rest[0] ?? 0)).status).toBe(200);
    await remove(creator.token, rest[0] ?? 0);
    expect((await save(creator.token, extra)).status).toBe(200);
  });
});
