import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand, buildOrder, buildProduct, type Person, pay } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { settings, videoSettings } from '../../db/schema/settings.ts';

const app = useApp();
let brand: Person;
let product: number;
beforeAll(async () => {
  brand = await buildBrand(app());
  product = await buildProduct(app(), brand);
});

const order = (overrides: Readonly<Record<string, unknown>> = {}) =>
  app().call(api.createJob, { token: brand.token, body: buildOrder(product, overrides) });
const edit = (id: number, overrides: Readonly<Record<string, unknown>> = {}) =>
  app().call(api.updateJob, { token: brand.token, params: { id }, body: buildOrder(product, overrides) });
const set = (values: Partial<typeof settings.$inferInsert>) => app().context.db.orm.update(settings).set(values);

describe('the price', () => {
  test.each([
    [25, 25, 5, 30],
    [25.01, 25.01, 5, 30.01],
    [99.99, 99.99, 20, 119.99],
    [833_333.32, 833_333.32, 166_666.66, 999_999.98],
  ])('of %d costs %d and %d tax, together %d', async (price, subtotal, tax, total) => {
    const { status, data } = await order({ price });
    expect([status, data.price, data.subtotal, data.tax, data.total]).toEqual([201, price, subtotal, tax, total]);
    const intent = await app().sandbox.cardNetwork.find(data.stripe_id ?? '');
    expect(intent?.amount).toBe(Math.round(total * 100));
  });

  test.each([
    [24.99, 'Budget must be larger than minimum amount'],
    [0, 'Budget must be larger than minimum amount'],
    [-100, 'Budget must be larger than minimum amount'],
    [0.005, 'Budget must be larger than minimum amount'],
    [25.005, 'Use at most two decimals'],
    [100.300_000_000_000_01, 'Use at most two decimals'],
    [833_333.33, 'The total cannot be larger than $999,999.99'],
    [1_000_000, 'The total cannot be larger than $999,999.99'],
    [1e9, 'The amount cannot be larger than 1,000,000'],
    ['100', 'price must be a number'],
    [null, 'Budget is required'],
  ])('%s is refused: %s', async (price, message) => {
    const answer = await order({ price });
    expect(answer.status).toBe(422);
    expect(answer.errors.price).toContain(message);
  });

  test('a refused order leaves no draft, and the drafts can be listed', async () => {
    const drafts = () => app().call(api.listDrafts, { token: brand.token });
    const before = (await drafts()).meta.total;
    await order({ price: 1_000_000 });
    expect(await drafts()).toMatchObject({ status: 200, meta: { total: before } });
  });

  test.each([
    'total',
    'tax',
    'subtotal',
    'scripting',
    'status',
    'brand_id',
    'stripe_id',
    'paid_at',
    'creator_id',
    'id',
  ])('is computed by the server: %s in the order is refused', async (field) => {
    expect((await order({ [field]: 1 })).errors).toEqual({ [field]: [`${field} is not a field of this call`] });
  });
});

describe('the content of an order', () => {
  test('is a product of the brand', async () => {
    const other = await buildBrand(app());
    const theirs = await buildProduct(app(), other);
    const answers = [await order({ product_id: theirs }), await order({ product_id: 999_999 })];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 422, errors: { product_id: ['Product is required'] } });
  });

  test('is not a deleted product; an existing draft keeps it, but cannot change to another deleted one', async () => {
    const gone = await buildProduct(app(), brand);
    const alsoGone = await buildProduct(app(), brand);
    const { id } = (await order({ product_id: gone })).data;
    for (const each of [gone, alsoGone]) {
      expect((await app().call(api.deleteProduct, { token: brand.token, params: { id: each } })).status).toBe(200);
    }
    expect((await order({ product_id: gone })).errors.product_id).toEqual(['Product is required']);
    expect((await edit(id, { product_id: gone })).status).toBe(200);
    expect((await edit(id, { product_id: alsoGone })).status).toBe(422);
  });

  test.each([
    ['video_setting_id', 'Video setting is required'],
    ['aspect_ratio_setting_id', 'Aspect Ratio setting is required'],
  ])('refuses a %s that is not offered', async (field, message) => {
    for (const value of [999_999, 0, -1, 1.5, 2 ** 53])
      expect((await order({ [field]: value })).errors[field]).toEqual([message]);
  });

  test('refuses a duration that is no longer offered', async () => {
    const { orm } = app().context.db;
    const offer = (active: boolean) => orm.update(videoSettings).set({ active }).where(eq(videoSettings.id, 4));
    await offer(false);
    expect((await order({ video_setting_id: 4 })).status).toBe(422);
    await offer(true);
    expect((await order({ video_setting_id: 4 })).status).toBe(201);
  });

  test.each([
    '   ',
    '<script>alert(1)</script>',
    '<p> </p>',
    '<p>&#8203;&shy;\u3164</p>',
    '\u2800',
    '<img src=x onerror=alert(1)>',
  ])('refuses a script without content: %s', async (script) => {
    expect((await order({ script })).errors).toEqual({ script: ['Script is required'] });
  });

  test('discards a script when scripting is ordered', async () => {
    const amounts = { scripting: 49, subtotal: 149, tax: 29.8, total: 178.8 };
    expect((await order({ with_scripting: 1, script: 'Mine.' })).data).toMatchObject({ script: null, ...amounts });
  });
});

describe('settings changed after the order', () => {
  afterEach(() => set({ taxPercent: 20, scriptingFeeCents: 4_900, minimumPriceCents: 2_500 }));

  test('do not change its price until it is edited', async () => {
    const { data } = await order({ with_scripting: 1, script: null });
    expect(data).toMatchObject({ subtotal: 149, tax: 29.8, total: 178.8 });
    await set({ taxPercent: 8.25, scriptingFeeCents: 5_000 });
    const drafts = await app().call(api.listDrafts, { token: brand.token });
    expect(drafts.data.find(({ id }) => id === data.id)).toMatchObject({ total: 178.8, stripe_id: data.stripe_id });
    const edited = await edit(data.id, { with_scripting: 1, script: null });
    expect(edited.data).toMatchObject({ scripting: 50, subtotal: 150, tax: 12.38, total: 162.38 });
    await pay(app(), edited.data.stripe_id ?? '');
    const [job] = await app().context.db.orm.select().from(jobs).where(eq(jobs.id, data.id));
    expect(job).toMatchObject({ status: 'awaiting_scripting', totalCents: 16_238 });
  });

  test('apply a raised minimum to an edit, with the message of the edit form', async () => {
    const { id } = (await order({ price: 25 })).data;
    await set({ minimumPriceCents: 3_000 });
    expect((await edit(id, { price: 29.99 })).errors.price).toEqual(['Price must be larger than minimum amount']);
    expect((await edit(id, { price: 30 })).status).toBe(200);
  });
});
