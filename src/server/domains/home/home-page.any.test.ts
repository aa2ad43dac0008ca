import { expect, test, vi } from 'vitest';
import { times } from '#tests/support/concurrency.ts';
import { useApp } from '#tests/support/test-app.ts';
import { settings } from '../../db/schema/settings.ts';

const app = useApp();
const get = (headers = {}) => app().app.inject({ url: '/api/home-page', headers });

test('the landing page’s content is read at most once a second, and shows changes then', async () => {
  const { orm } = app().context.db;
  app().pass(1_000);
  const select = vi.spyOn(orm, 'select');
  const answers = await times(20, () => get());
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  // One statement for the price, one for the maintenance switch.
  expect(select.mock.calls.length).toBeLessThanOrEqual(2);
  select.mockRestore();
  await orm.update(settings).set({ subscriptionPriceCents: 12_300, scriptingFeeCents: 3_550, taxPercent: 7.7 });
  app().pass(1_000);
  const changed = await get();
  expect(changed.json().data.subscription.price).toBe(123);
  expect(changed.json().data.order_prices).toEqual({ scripting_fee: 35.5, tax_percent: 7.7 });
  expect(changed.headers.etag).not.toBe(answers[0]?.headers.etag);
});

test('a cached copy is confirmed with 304', async () => {
  const first = await get();
  const again = await get({ 'if-none-match': String(first.headers.etag) });
  expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
});
