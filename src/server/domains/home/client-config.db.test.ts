import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { useApp } from '#tests/support/test-app.ts';
import { readDefaultContent } from '../../../../scripts/vite/prerender/default-content.ts';
import { settings, videoSettings } from '../../db/schema/settings.ts';

const app = useApp();

test('public pages are prerendered with the texts and the price of a new installation', async () => {
  const built = readDefaultContent('src/server/db/migrations');
  const { data: home } = await app().call(api.homePage);
  const { data: config } = await app().call(api.clientConfig);
  expect(home).toEqual(built.home);
  expect(config).toMatchObject({ terms: built.terms, privacy: built.privacy, subscription: built.subscription });
  const changed = {
    subscriptionPriceCents: 24_950,
    subscriptionTrialDays: 7,
    scriptingFeeCents: 3_550,
    taxPercent: 7.7,
  };
  await app().context.db.orm.update(settings).set(changed);
  // The server caches the landing page's content for a second.
  app().pass(1_000);
  const offer = { price: 249.5, trial_days: 7, period_days: 365 };
  const order_prices = { scripting_fee: 35.5, tax_percent: 7.7 };
  expect((await app().call(api.homePage)).data).toMatchObject({ subscription: offer, order_prices });
  expect((await app().call(api.clientConfig)).data.subscription).toEqual(offer);
});

test('the client configuration has the durations and ratios offered now, in display order', async () => {
  const offers = async () => {
    const { video_duration, aspect_ratio } = (await app().call(api.clientConfig)).data;
    return { durations: video_duration.map(({ title }) => title), ratios: aspect_ratio.map(({ title }) => title) };
  };
  const { durations, ratios } = await offers();
  expect(ratios).toContain('9:16');
  const [first = '', ...others] = durations;
  await app().context.db.orm.update(videoSettings).set({ active: false }).where(eq(videoSettings.title, first));
  expect(await offers()).toEqual({ durations: others, ratios });
});
