import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { times } from '#tests/support/concurrency.ts';
import { useApp } from '#tests/support/test-app.ts';
import { users } from '../../db/schema/people.ts';
import { days } from '../../lib/clock.ts';
import { addApplication, addBrand, addCreator, addJob, addProduct } from '../jobs/fixtures/list-data.ts';

const app = useApp();

interface Person {
  readonly id: number;
  readonly token: string;
}

const ask = ({ token }: Person, id: number, question = 'Must it be the blue one?') =>
  app().call(api.askAboutJob, { token, params: { id }, body: { question } });
const write = ({ token }: Person, to: Person, message: string) =>
  app().call(api.sendMessage, { token, params: { id: to.id }, body: { message } });
const messages = async ({ token }: Person, other: Person) =>
  (await app().call(api.getChat, { token, params: { id: other.id } })).data.messages.map(({ message }) => message);

describe('a question about an open job', () => {
  test('reaches its brand as a message that names the job, and the brand may answer', async () => {
    const [brand, creator] = [await addBrand(app()), await addCreator(app())];
    const id = await addJob(app(), brand.id, { productId: await addProduct(app(), brand.id, 'Trail Cup') });
    expect((await write(creator, brand, 'Hello')).status).toBe(403);
    const { status, data } = await ask(creator, id, '  Must it be the blue one? ');
    const message = `About job #${id}, Trail Cup:\n\nMust it be the blue one?`;
    expect([status, data]).toMatchObject([201, { message, sender_id: creator.id, seq: 1 }]);
    const [notification] = (await app().call(api.listNotifications, { token: brand.token })).data;
    expect(notification).toMatchObject({ type: 'message', message, sender: { id: creator.id } });
    expect((await write(brand, creator, 'Any colour.')).status).toBe(201);
    expect((await write(creator, brand, 'Thank you.')).status).toBe(201);
    expect(await messages(brand, creator)).toEqual([message, 'Any colour.', 'Thank you.']);
  });

  test('may be the longest one about the product with the longest name', async () => {
    const [brand, creator] = [await addBrand(app()), await addCreator(app())];
    const id = await addJob(app(), brand.id, {
      productId: await addProduct(app(), brand.id, 'n'.repeat(limits.shortText)),
    });
    expect((await ask(creator, id, 'q'.repeat(limits.question))).status).toBe(201);
    expect((await ask(creator, id, 'q'.repeat(limits.question + 1))).status).toBe(422);
    expect((await ask(creator, id, '   ')).errors).toEqual({ question: ['Please write a question'] });
  });

  test('can be asked by somebody who has applied to it', async () => {
    const [brand, creator] = [await addBrand(app()), await addCreator(app())];
    const id = await addJob(app(), brand.id, { gender: 'male' });
    await addApplication(app(), creator.id, id);
    expect((await ask(creator, id)).status).toBe(201);
  });

  test('cannot be asked of a job that does not fit, is not open, or never was', async () => {
    const [brand, creator] = [await addBrand(app()), await addCreator(app())];
    const forMen = await addJob(app(), brand.id, { gender: 'male' });
    const draft = await addJob(app(), brand.id, { status: 'awaiting_payment', paidAt: null });
    const taken = await addJob(app(), brand.id, { status: 'in_progress', creatorId: (await addCreator(app())).id });
    for (const id of [forMen, draft, taken, 999_999]) expect((await ask(creator, id)).status).toBe(404);
    const mine = await addJob(app(), brand.id, { status: 'in_progress', creatorId: creator.id });
    const { status, message } = await ask(creator, mine);
    expect([status, message]).toEqual([409, 'This job is no longer open.']);
    expect((await write(creator, brand, 'Hello')).status).toBe(403);
  });

  test('needs a verified address, and a brand that can be reached', async () => {
    const [brand, creator] = [await addBrand(app()), await addCreator(app())];
    const id = await addJob(app(), brand.id);
    const change = (who: Person, values: object) =>
      app().context.db.orm.update(users).set(values).where(eq(users.id, who.id));
    await change(brand, { suspendedAt: app().context.clock() });
    // Nobody new sees the open jobs of a suspended brand.
    expect((await ask(creator, id)).status).toBe(404);
    await change(brand, { suspendedAt: null });
    await change(creator, { emailVerifiedAt: null });
    expect((await ask(creator, id)).message).toBe('Please verify your email address first.');
  });

  test('opens few new conversations a day, but may be followed by others about the jobs of known brands', async () => {
    const creator = await addCreator(app());
    const job = async () => addJob(app(), (await addBrand(app())).id);
    const known = await job();
    for (let n = 1; n < limits.strangersPerDay; n += 1) expect((await ask(creator, await job())).status).toBe(201);
    expect((await ask(creator, known)).status).toBe(201);
    const { status, message } = await ask(creator, await job());
    expect([status, message]).toEqual([429, 'You can write to 20 new brands a day. Try again tomorrow.']);
    expect((await ask(creator, known)).status).toBe(201);
    app().pass(days(1));
    expect((await ask(creator, await job())).status).toBe(201);
  });
});

describe('an application', () => {
  const apply = async (creator: Person, id: number) =>
    (await app().call(api.apply, { token: creator.token, params: { id }, body: { note: 'I would.' } })).data.id;
  const withdraw = ({ token }: Person, id: number) => app().call(api.withdrawApplication, { token, params: { id } });

  test('lets the two write to each other, until it is withdrawn before anybody has written', async () => {
    const [brand, creator] = [await addBrand(app()), await addCreator(app())];
    const job = await addJob(app(), brand.id);
    await withdraw(creator, await apply(creator, job));
    expect((await write(creator, brand, 'Hello')).status).toBe(403);
    expect((await write(brand, creator, 'Hello')).status).toBe(403);
    const again = await apply(creator, job);
    expect((await write(brand, creator, 'Hello')).status).toBe(201);
    await withdraw(creator, again);
    expect((await write(creator, brand, 'Sorry.')).status).toBe(201);
  });

  test('passes the limit of new brands a day in no way, not even at once; a brand that has accepted is not new', async () => {
    const [creator, chosenBy] = [await addCreator(app()), await addBrand(app())];
    const brands = await times(limits.strangersPerDay + 5, async () => {
      const brand = await addBrand(app());
      return { brand, job: await addJob(app(), brand.id) };
    });
    for (const { job } of brands) await apply(creator, job);
    const answers = await times(brands.length, async (n) => {
      const { brand, job } = brands[n] as (typeof brands)[number];
      return n % 2 === 0 ? write(creator, brand, 'Hello') : ask(creator, job);
    });
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(201), count(429)]).toEqual([limits.strangersPerDay, 5]);
    const task = await addJob(app(), chosenBy.id, { status: 'in_progress', creatorId: creator.id });
    await addApplication(app(), creator.id, task, 'accepted');
    expect((await write(creator, chosenBy, 'When do you need it?')).status).toBe(201);
  });
});
