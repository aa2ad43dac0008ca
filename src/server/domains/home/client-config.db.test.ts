import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { useApp } from '#tests/support/test-app.ts';
import { videoSettings } from '../../db/schema/settings.ts';

const app = useApp();

test('a client is told the durations and ratios that can be ordered now, in their order', async () => {
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
