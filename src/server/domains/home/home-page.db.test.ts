import { expect, test } from 'vitest';
import { useApp } from '#tests/support/test-app.ts';
import { settings } from '../../db/schema/settings.ts';

const app = useApp();
const get = () => app().app.inject({ url: '/api/home-page' });

test('the landing page’s content shows changed prices', async () => {
  expect((await get()).json().data.subscription.price).toBeGreaterThan(0);
  await app()
    .context.db.orm.update(settings)
    .set({ subscriptionPriceCents: 12_300, scriptingFeeCents: 3_550, taxPercent: 7.7 });
  const changed = await get();
  expect(changed.json().data.subscription.price).toBe(123);
  expect(changed.json().data.order_prices).toEqual({ scripting_fee: 35.5, tax_percent: 7.7 });
});
