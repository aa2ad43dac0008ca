import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import {
  apply,
  buildBrand,
  buildCreator,
  buildOpenJob,
  buildTask,
  type Person,
  PORTRAIT,
} from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { writersOf } from './fixtures/people-who-write.ts';

const app = useApp();
const { send } = writersOf(app);

const about = (who: Person, other: Person) => app().call(api.chatJobs, { token: who.token, params: { id: other.id } });
const ids = async (who: Person, other: Person) => (await about(who, other)).data.map(({ id }) => id);

describe('the jobs that a conversation is about', () => {
  test('are those the creator was accepted for or waits to be, those under way first', async () => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    const done = await buildTask(app(), brand, creator);
    const params = { id: done };
    await app().call(api.deliver, { token: creator.token, params, body: {}, files: { video: PORTRAIT } });
    await app().call(api.completeJob, { token: brand.token, params });
    const applied = await buildOpenJob(app(), brand);
    await apply(app(), creator, applied);
    const task = await buildTask(app(), brand, creator);
    const withdrawn = await buildOpenJob(app(), brand);
    const application = await apply(app(), creator, withdrawn);
    await app().call(api.withdrawApplication, { token: creator.token, params: { id: application } });
    await buildTask(app(), await buildBrand(app()), creator);
    await buildTask(app(), brand, await buildCreator(app()));

    expect([await ids(brand, creator), await ids(creator, brand)]).toEqual([
      [task, applied, done],
      [task, applied, done],
    ]);
    const { data } = await about(brand, creator);
    expect(data.map(({ stage, application_status: status }) => [stage, status])).toEqual([
      ['shipping_product', 'accepted'],
      ['choosing_creator', 'pending'],
      ['completed', 'accepted'],
    ]);
    expect(data[0]?.product).toEqual({ name: 'Terra Cold Brew', image: expect.stringContaining('/media/pictures/') });
    // How far a job is becomes the creator's business with the acceptance.
    const own = (await about(creator, brand)).data.map(({ stage }) => stage);
    expect(own).toEqual(['shipping_product', null, 'completed']);
    await app().call(api.markShipped, { token: brand.token, params: { id: task } });
    const stages = async (who: Person, other: Person) => (await about(who, other)).data.map(({ stage }) => stage);
    expect((await stages(brand, creator))[0]).toBe('product_on_way');
    expect((await stages(creator, brand))[0]).toBe('shipping_product');
    app().pass(60_000);
    expect((await stages(creator, brand))[0]).toBe('product_on_way');
  });

  test('are none when there is a conversation only', async () => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    const application = await apply(app(), creator, await buildOpenJob(app(), brand));
    await send(creator, brand, 'Hello');
    await app().call(api.withdrawApplication, { token: creator.token, params: { id: application } });
    expect([await ids(brand, creator), await ids(creator, brand)]).toEqual([[], []]);
  });
});
