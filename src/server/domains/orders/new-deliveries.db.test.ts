import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand, buildCreator, buildDeliveredJob, deliverAs, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { transaction } from '../../db/transaction.ts';
import { runRequest } from '../../operator/run-request.ts';
import { refundJob } from './end-job.ts';

const app = useApp();
const ask = async ({ token }: Person, after?: number) =>
  (await app().call(api.newDeliveries, { token, query: { ...(after !== undefined && { after }) } })).data;

test('deliveries after a number are those that the brand may download, in the order in which they came', async () => {
  const [brand, other, creator] = [await buildBrand(app()), await buildBrand(app()), await buildCreator(app())];
  expect(await ask(brand)).toEqual({ newest: 0, deliveries: [] });
  const first = await buildDeliveredJob(app(), brand, creator);
  const { newest } = await ask(brand);
  expect(await ask(brand, newest)).toEqual({ newest, deliveries: [] });
  await buildDeliveredJob(app(), other, creator);
  await deliverAs(app(), creator, first);
  const second = await buildDeliveredJob(app(), brand, creator);
  const { deliveries, newest: last } = await ask(brand, newest);
  expect(deliveries.map((each) => [each.job_id, each.version, each.filename])).toEqual([
    [first, 2, `Terra Cold Brew, job ${first}, version 2.mp4`],
    [second, 1, `Terra Cold Brew, job ${second}, version 1.mp4`],
  ]);
  expect(deliveries.at(-1)?.id).toBe(last);
  const answer = await app().app.inject({ url: deliveries[0]?.download ?? '' });
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, deliveries[0]?.size]);

  const words = `video ${deliveries[0]?.id} Spam`;
  expect(await runRequest(app().context, { command: 'take-down', id: 0, text: words })).toMatchObject({ code: 0 });
  await transaction(app().context.db, (tx) => refundJob(app().context, tx, second, 'It was another product.'));
  expect(await ask(brand, newest)).toEqual({ newest: last, deliveries: [] });
});
