import { beforeEach, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import {
  apply,
  buildBrand,
  buildCreator,
  buildOpenJob,
  buildProduct,
  type Person,
  PORTRAIT,
} from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { meetUncommitted } from '#tests/support/uncommitted.ts';
import { days, minutes } from '../../lib/clock.ts';
import { markLateJobs } from './mark-late-jobs.ts';

const app = useApp();
let [brand, creator, id] = [] as unknown as [Person, Person, number];

beforeEach(async () => {
  [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  id = await buildOpenJob(app(), brand, { product_id: await buildProduct(app(), brand, { is_physical: 0 }) });
  const application = await apply(app(), creator, id);
  await app().call(api.acceptApplication, { token: brand.token, params: { id: application } });
  app().pass(days(13) + minutes(1));
  await markLateJobs(app().context);
  app().pass(days(1));
});

test('a late job is not cancelled while its video is being delivered', async () => {
  const delivery = `update jobs set delivered_at = now() where id = ${id}`;
  const cancel = () => app().call(api.cancelJob, { token: brand.token, params: { id } });
  const { status, message } = await meetUncommitted(app().context.db.pool, delivery, cancel);
  expect([status, message]).toEqual([409, expect.stringMatching(/^A video was delivered/)]);
});

test('a video is not delivered while its late job is being cancelled', async () => {
  const at = app().context.clock().toISOString();
  const cancellation = `update jobs set status = 'cancelled', cancelled_at = '${at}' where id = ${id}`;
  const input = { token: creator.token, params: { id }, body: {}, files: { video: PORTRAIT } };
  const deliver = () => app().call(api.deliver, input);
  const { status, message } = await meetUncommitted(app().context.db.pool, cancellation, deliver);
  expect([status, message]).toEqual([409, 'This job no longer takes a video.']);
});
