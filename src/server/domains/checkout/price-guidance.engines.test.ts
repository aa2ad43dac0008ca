import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { useApp } from '#tests/support/test-app.ts';
import { hours } from '../../lib/clock.ts';
import { addBrand, addCreator, addJob, type NewJob } from '../jobs/fixtures/list-data.ts';

const app = useApp();
const ask = async (token: string, duration: number) =>
  (await app().call(api.priceGuidance, { token, query: { duration } })).data;

test('tells the median of completed orders of the length, from five orders of several brands on', async () => {
  const [reader, first, second] = [await addBrand(app()), await addBrand(app()), await addBrand(app())];
  const creatorId = (await addCreator(app())).id;
  const complete = (brand: { id: number }, dollars: number, more: NewJob = {}) =>
    addJob(app(), brand.id, {
      status: 'completed',
      completedAt: app().context.clock(),
      creatorId,
      priceCents: dollars * 100,
      ...more,
    });
  const nothing = { median: null, orders: null };
  expect(await ask(reader.token, 2)).toEqual(nothing);
  for (const dollars of [40, 60, 80]) await complete(first, dollars, { videoSettingId: 2 });
  await complete(second, 100, { videoSettingId: 2 });
  await complete(second, 1_000, { videoSettingId: 3 });
  await addJob(app(), second.id, { videoSettingId: 2, priceCents: 500_000 });
  app().pass(hours(1));
  expect(await ask(reader.token, 2)).toEqual(nothing);
  await complete(second, 500, { videoSettingId: 2 });
  expect(await ask(reader.token, 2), 'the figure of the last hour').toEqual(nothing);
  app().pass(hours(1));
  expect(await ask(reader.token, 2)).toEqual({ median: 80, orders: 5 });
  expect(await ask(first.token, 2), 'one other brand').toEqual(nothing);
  expect(await ask(reader.token, 3)).toEqual(nothing);
  expect(await ask(reader.token, 999_999)).toEqual(nothing);
});

const bad: readonly Readonly<Record<string, string | number>>[] = [
  {},
  { duration: 'x' },
  { duration: 0 },
  { duration: 1.5 },
];
test.each(bad)('needs a length: %j', async (query) => {
  const { token } = await addBrand(app());
  expect((await app().call(api.priceGuidance, { token, query })).status).toBe(422);
});
