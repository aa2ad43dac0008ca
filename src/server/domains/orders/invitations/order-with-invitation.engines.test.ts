import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { times } from '#tests/support/concurrency.ts';
import { buildOrder } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { notifications } from '../../../db/schema/conversations.ts';
import { jobs } from '../../../db/schema/jobs.ts';
import { users } from '../../../db/schema/people.ts';
import { addBrand, addProduct } from '../../jobs/fixtures/list-data.ts';
import { addListedCreator } from '../../people/fixtures/listed-people.ts';

const app = useApp();
const orm = () => app().context.db.orm;

const build = async () => {
  const [brand, creator] = [await addBrand(app()), await addListedCreator(app())];
  const { token } = brand;
  const form = buildOrder(await addProduct(app(), brand.id));
  const create = (more: { invitee?: number | null; gender?: string; price?: number }, key: string = randomUUID()) =>
    app().call(api.createJob, { token, body: { ...form, ...more }, headers: { 'idempotency-key': key } });
  const update = (id: number, more: Parameters<typeof create>[0]) =>
    app().call(api.updateJob, { token, params: { id }, body: { ...form, ...more } });
  const invitationsOf = async (id: number) =>
    (await app().call(api.getBrandJob, { token, params: { id } })).data.invitations.map(
      (sent) => [sent.creator.id, sent.state] as const,
    );
  const placed = () =>
    orm().select({ id: jobs.id, cents: jobs.priceCents }).from(jobs).where(eq(jobs.brandId, brand.id));
  return { creator, create, update, invitationsOf, placed };
};

test('is placed by one call, and the creator hears nothing before the job opens', async () => {
  const { creator, create, invitationsOf } = await build();
  const { status, data } = await create({ invitee: creator.id });
  expect([status, data.stripe_id]).toEqual([201, expect.any(String)]);
  expect(await invitationsOf(data.id)).toEqual([[creator.id, 'planned']]);
  expect(await orm().select().from(notifications).where(eq(notifications.userId, creator.id))).toEqual([]);
});

test('is one order with one invitation, however often it is sent with one key', async () => {
  const { creator, create, invitationsOf, placed } = await build();
  const key = randomUUID();
  const send = () => create({ invitee: creator.id }, key);
  const answers = [...(await times(3, send)), await send()];
  const [job, ...others] = await placed();
  expect(answers.map(({ status, data }) => [status, data.id])).toEqual(answers.map(() => [201, job?.id]));
  expect(others).toEqual([]);
  expect(await invitationsOf(job?.id ?? 0)).toEqual([[creator.id, 'planned']]);
});

test('is not placed when the creator does not fit, and says why', async () => {
  const { creator, create, placed } = await build();
  const reason = 'This job asks for men aged 18 to 24. Mia Fernandes does not fit.';
  const refused = await create({ invitee: creator.id, gender: 'male' });
  expect(refused).toMatchObject({ status: 422, message: reason, errors: { invitee: [reason] } });
  expect(await placed()).toEqual([]);
});

test('is not placed when the creator is suspended, and no reason is told', async () => {
  const { creator, create, placed } = await build();
  await orm().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, creator.id));
  for (const invitee of [creator.id, 999_999])
    expect(await create({ invitee })).toMatchObject({ status: 422, message: 'This creator is no longer available.' });
  expect((await create({ invitee: 0 })).errors).toEqual({ invitee: ['Say whom to invite'] });
  expect(await placed()).toEqual([]);
});

test('changes together with its invitation or not at all', async () => {
  const { creator, create, update, invitationsOf, placed } = await build();
  const man = await addListedCreator(app(), { gender: 'male' });
  const { id } = (await create({ invitee: creator.id, price: 60 })).data;
  expect((await update(id, { invitee: man.id, price: 70, gender: 'female' })).status).toBe(422);
  expect(await placed()).toEqual([{ id, cents: 6_000 }]);
  expect(await invitationsOf(id)).toEqual([[creator.id, 'planned']]);
  expect((await update(id, { invitee: man.id, price: 70 })).data.price).toBe(70);
  const replaced = expect.arrayContaining([
    [creator.id, 'withdrawn'],
    [man.id, 'planned'],
  ]);
  expect(await invitationsOf(id)).toEqual(replaced);
  // As the specification has it, without the field.
  expect((await update(id, { price: 80 })).data.price).toBe(80);
  expect(await invitationsOf(id)).toEqual(replaced);
  await update(id, { invitee: null });
  expect((await invitationsOf(id)).map(([, state]) => state)).toEqual(['withdrawn', 'withdrawn']);
  await update(id, { invitee: creator.id });
  expect(await invitationsOf(id)).toContainEqual([creator.id, 'planned']);
});
