import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { useApp } from '#tests/support/test-app.ts';
import { profiles } from '../../../db/schema/people.ts';
import { minutes } from '../../../lib/clock.ts';
import { addApplication, addBrand, addCreator, addJob, addProduct } from '../fixtures/list-data.ts';

const app = useApp();
type Filter = Readonly<Record<string, string | number>>;
type PagedCall = typeof api.listBrandJobs | typeof api.listDrafts | typeof api.listOpenJobs | typeof api.listTasks;

const idsOf = async (endpoint: PagedCall, token: string, query: Filter = {}): Promise<number[]> => {
  const { status, data, message } = await app().call(endpoint, { token, query });
  if (status !== 200) throw new Error(`${status}: ${message}`);
  return data.map(({ id }) => id);
};

describe('the jobs of a brand', () => {
  test('include paid ones, also cancelled, and never drafts, deleted drafts or those of another brand', async () => {
    const [brand, other] = [await addBrand(app()), await addBrand(app())];
    const creator = await addCreator(app());
    const unpaid = { paidAt: null, openedAt: null };
    const draft = await addJob(app(), brand.id, { status: 'awaiting_payment', ...unpaid });
    await addJob(app(), brand.id, { status: 'cancelled', ...unpaid });
    await addJob(app(), other.id);
    const byStatus = {
      awaiting_scripting: await addJob(app(), brand.id, { status: 'awaiting_scripting' }),
      pending: await addJob(app(), brand.id),
      in_progress: await addJob(app(), brand.id, { status: 'in_progress', creatorId: creator.id }),
      completed: await addJob(app(), brand.id, { status: 'completed', creatorId: creator.id }),
      cancelled: await addJob(app(), brand.id, { status: 'cancelled' }),
    };
    expect(await idsOf(api.listBrandJobs, brand.token)).toEqual(Object.values(byStatus).reverse());
    for (const [status, id] of Object.entries(byStatus))
      expect([status, await idsOf(api.listBrandJobs, brand.token, { status })]).toEqual([status, [id]]);
    expect(await idsOf(api.listDrafts, brand.token)).toEqual([draft]);
    const scripts = await app().call(api.listAwaitingScripts, { token: brand.token });
    expect(scripts.data.map(({ id }) => id)).toEqual([byStatus.awaiting_scripting]);
    expect(await idsOf(api.listTasks, creator.token)).toEqual([byStatus.completed, byStatus.in_progress]);
    expect(await idsOf(api.listTasks, creator.token, { status: 'completed' })).toEqual([byStatus.completed]);
  });

  test('are filtered by the day of payment in UTC, both ends included', async () => {
    const brand = await addBrand(app());
    const at = (paidAt: string) => addJob(app(), brand.id, { paidAt: new Date(paidAt) });
    const [before, first, last, later] = [
      await at('2026-01-30T23:59:59.999Z'),
      await at('2026-01-31T00:00:00Z'),
      await at('2026-02-01T23:59:59.999Z'),
      await at('2026-02-02T00:00:00Z'),
    ];
    const days = (query: Filter) => idsOf(api.listBrandJobs, brand.token, query);
    expect(await days({ from: '2026-01-31', to: '2026-02-01' })).toEqual([last, first]);
    expect(await days({ from: '2026-02-01' })).toEqual([later, last]);
    expect(await days({ to: '2026-01-30' })).toEqual([before]);
    expect(await days({ from: '0000-01-01', to: '9999-12-31' })).toHaveLength(4);
    expect(await days({ to: '0000-01-01' })).toEqual([]);
  });

  test.each([
    [api.listBrandJobs, { status: 'awaiting_payment' }],
    [api.listBrandJobs, { status: 'nonsense' }],
    [api.listBrandJobs, { from: '31.01.2026' }],
    [api.listBrandJobs, { to: '2026-02-30' }],
    [api.listBrandJobs, { sort: 'cheap' }],
    [api.listDrafts, { status: 'pending' }],
  ] as const)('refuse a filter of another list: $1', async (endpoint: PagedCall, query: Filter) => {
    const { token } = await addBrand(app());
    expect((await app().call(endpoint, { token, query })).status).toBe(422);
  });
});

describe('the open jobs', () => {
  test('are filtered by duration, ratio, price, gender and opening time', async () => {
    const [brand, creator] = [await addBrand(app()), await addCreator(app(), { age: 50 })];
    const productId = await addProduct(app(), brand.id, 'Zephyr');
    const job = (overrides: object) => addJob(app(), brand.id, { productId, ageMin: 45, ageMax: 1000, ...overrides });
    const plain = await job({ openedAt: new Date('2026-01-01T00:00:00Z') });
    const long = await job({ videoSettingId: 2 });
    const square = await job({ aspectRatioSettingId: 3 });
    const dear = await job({ priceCents: 20_001 });
    const women = await job({ gender: 'female' });
    await job({ gender: 'male' });
    await job({ ageMin: 35, ageMax: 44 });
    await job({ status: 'awaiting_scripting' });
    const open = (query: Filter = {}) => idsOf(api.listOpenJobs, creator.token, query);
    expect(await open()).toEqual([women, dear, square, long, plain]);
    expect(await open({ duration: 2 })).toEqual([long]);
    expect(await open({ ratio: 3 })).toEqual([square]);
    expect(await open({ min_price: 200.01 })).toEqual([dear]);
    expect(await open({ min_price: 200.011 })).toEqual([]);
    expect(await open({ max_price: 200 })).toEqual([women, square, long, plain]);
    expect(await open({ min_price: 300, max_price: 100 })).toEqual([]);
    expect(await open({ fit: 'gender' })).toEqual([women]);
    expect(await open({ since: '2026-01-01T00:00:00.000Z' })).toEqual([women, dear, square, long]);
    expect(await open({ since: '0000-01-01T00:00:00Z' })).toHaveLength(5);
    expect(await open({ duration: 999_999_999_999_999 })).toEqual([]);
    expect(await open({ q: 'zeph', sort: 'price_high' })).toEqual([dear, women, square, long, plain]);
    expect(await open({ sort: 'price_low', per_page: 2 })).toEqual([plain, long]);
  });

  test('are those of any gender or age while the creator’s profile does not say them, and wait for it to be applied for', async () => {
    const [brand, creator] = [await addBrand(app()), await addCreator(app(), { gender: null, age: 60 })];
    const asked = { ageMin: 45, ageMax: 1000 };
    const women = await addJob(app(), brand.id, { ...asked, gender: 'female' });
    const men = await addJob(app(), brand.id, { ...asked, gender: 'male' });
    const young = await addJob(app(), brand.id, { gender: 'male', ageMax: 24 });
    const { token } = creator;
    const shown = await idsOf(api.listOpenJobs, token, { per_page: 50 });
    expect(shown).toEqual(expect.arrayContaining([women, men]));
    expect(shown).not.toContain(young);
    await app().context.db.orm.update(profiles).set({ dateOfBirth: null }).where(eq(profiles.userId, creator.id));
    expect(await idsOf(api.listOpenJobs, token, { per_page: 50 })).toContain(young);
    for (const id of [men, young]) {
      expect((await app().call(api.getCreatorJob, { token, params: { id } })).status).toBe(200);
      const applied = await app().call(api.apply, { token, params: { id }, body: { note: 'Me.' } });
      expect(applied).toMatchObject({ status: 403, message: 'Please complete your profile before you apply.' });
    }
  });

  test('are each creator’s own when creators of several ages and genders ask at the same moment', async () => {
    const brand = await addBrand(app());
    const about = { gender: 'male', ageMin: 18, ageMax: 99 } as const;
    const [young, old] = [
      await addJob(app(), brand.id, { ...about, ageMax: 24 }),
      await addJob(app(), brand.id, { ...about, ageMin: 25 }),
    ];
    const people = [
      { creator: await addCreator(app(), { gender: 'male', age: 24 }), sees: [young] },
      { creator: await addCreator(app(), { gender: 'male', age: 25 }), sees: [old] },
      { creator: await addCreator(app(), { gender: 'male', age: 25 }), sees: [old] },
      { creator: await addCreator(app(), { gender: 'female', age: 25 }), sees: [] },
      { creator: await addCreator(app(), { gender: null, age: 25 }), sees: [old] },
    ];
    const seen = await Promise.all(
      people.map(({ creator }) => idsOf(api.listOpenJobs, creator.token, { fit: 'gender', per_page: 50 })),
    );
    const own = seen.map((ids) => ids.filter((id) => id === young || id === old));
    expect(own).toEqual(people.map(({ sees }) => sees));
  });

  test('have a cached total that is never less than the rows shown', async () => {
    const [brand, creator] = [await addBrand(app()), await addCreator(app(), { age: 30 })];
    const add = () => addJob(app(), brand.id, { ageMin: 25, ageMax: 34 });
    const total = async (query: Filter) =>
      (await app().call(api.listOpenJobs, { token: creator.token, query })).meta.total;
    await Promise.all([add(), add()]);
    // A total that took long to count is kept for a minute.
    const { pool } = app().context.db;
    const query: (...args: readonly unknown[]) => unknown = pool.query.bind(pool);
    const count = vi.spyOn(pool, 'query').mockImplementation((...args: readonly unknown[]) => {
      app().pass(60);
      return query(...args);
    });
    expect(await total({ per_page: 1 })).toBe(2);
    count.mockRestore();
    await add();
    expect(await total({ per_page: 1 })).toBe(2);
    expect(await total({ per_page: 3 })).toBe(3);
    expect(await total({ per_page: 50 })).toBe(3);
    app().pass(minutes(5));
    expect(await total({ per_page: 1 })).toBe(3);
  });

  test('are marked as seen, which returns the previous time', async () => {
    const { token } = await addCreator(app());
    const first = app().context.clock();
    expect((await app().call(api.seeOpenJobs, { token })).data).toEqual({ since: null });
    const seen = app().context.clock();
    app().pass(60_000);
    const { data } = await app().call(api.seeOpenJobs, { token });
    expect(Date.parse(data.since ?? '')).toBeLessThanOrEqual(seen.getTime());
    expect(Date.parse(data.since ?? '')).toBeGreaterThanOrEqual(first.getTime());
  });
});

describe('the page of a job for a creator', () => {
  test('exists when the job is open and fits, was applied to, or is the creator’s own', async () => {
    const [brand, creator, other] = [await addBrand(app()), await addCreator(app()), await addCreator(app())];
    const see = async (id: number, token = creator.token) =>
      (await app().call(api.getCreatorJob, { token, params: { id } })).status;
    const forMen = await addJob(app(), brand.id, { gender: 'male' });
    const forOlder = await addJob(app(), brand.id, { ageMin: 25, ageMax: 34 });
    expect([await see(await addJob(app(), brand.id)), await see(forMen), await see(forOlder)]).toEqual([200, 404, 404]);
    await addApplication(app(), creator.id, forMen, 'rejected');
    expect([await see(forMen), await see(forMen, other.token)]).toEqual([200, 404]);
    for (const status of ['in_progress', 'completed'] as const) {
      const id = await addJob(app(), brand.id, { status, creatorId: creator.id });
      expect([await see(id), await see(id, other.token)]).toEqual([200, 404]);
    }
  });
});

describe('the applications of a creator', () => {
  test('are filtered by status and product, and ordered by date or price', async () => {
    const [brand, creator] = [await addBrand(app()), await addCreator(app())];
    const cup = await addProduct(app(), brand.id, 'Trail Cup');
    const [cheap, dear] = [
      await addJob(app(), brand.id),
      await addJob(app(), brand.id, { productId: cup, priceCents: 90_000 }),
    ];
    const first = await addApplication(app(), creator.id, dear, 'rejected');
    const second = await addApplication(app(), creator.id, cheap);
    await addApplication(app(), (await addCreator(app())).id, cheap);
    const mine = async (query: Filter = {}) =>
      (await app().call(api.listApplications, { token: creator.token, query })).data.map(({ id }) => id);
    expect(await mine()).toEqual([second, first]);
    expect(await mine({ sort: 'oldest' })).toEqual([first, second]);
    expect(await mine({ sort: 'price_high' })).toEqual([first, second]);
    expect(await mine({ sort: 'price_low' })).toEqual([second, first]);
    expect(await mine({ status: 'rejected' })).toEqual([first]);
    expect(await mine({ q: 'trail' })).toEqual([first]);
    expect(await mine({ q: `#${cheap}` })).toEqual([second]);
    const wrong = await app().call(api.listApplications, { token: creator.token, query: { status: 'completed' } });
    expect(wrong.status).toBe(422);
  });
});
