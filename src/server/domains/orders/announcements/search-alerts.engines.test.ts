import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { formatCents } from '#shared/domain/money/money.ts';
import { times } from '#tests/support/concurrency.ts';
import { notificationsOf } from '#tests/support/stored.ts';
import { useApp } from '#tests/support/test-app.ts';
import { jobs } from '../../../db/schema/jobs.ts';
import { users } from '../../../db/schema/people.ts';
import { hours } from '../../../lib/clock.ts';
import { addBrand, addCreator, addJob, addProduct, type NewJob } from '../../jobs/fixtures/list-data.ts';
import { announceJob } from './announce-job.ts';

const app = useApp();
let brand: number;
// Of one brand only the first jobs of a day are announced.
beforeEach(async () => {
  brand = (await addBrand(app())).id;
});

interface Creator {
  readonly id: number;
  readonly token: string;
}

const save = async ({ token }: Creator, name: string, filters: object) => {
  const { status, message } = await app().call(api.saveSearch, { token, body: { name, ...filters } });
  if (status !== 201) throw new Error(message);
};

/** Opens a job and announces it as the outbox does. */
const open = async (job: NewJob = {}): Promise<number> => {
  const id = await addJob(app(), brand, job);
  await announceJob(app().context, id);
  return id;
};

const told = async ({ id: userId }: Creator, type: 'saved_search' | 'new_job' = 'saved_search') =>
  (await notificationsOf(app(), { userId, type })).map(({ message, jobId }) => ({ message, jobId }));

const mailed = async ({ id }: Creator): Promise<string[]> => {
  const [user] = await app().context.db.orm.select({ email: users.email }).from(users).where(eq(users.id, id));
  return (await app().mailsTo(user?.email ?? '')).map(({ subject }) => subject);
};

const choose = (creator: Creator, type: string, channels: object) =>
  app().call(api.saveNotificationSettings, { token: creator.token, body: { types: [{ type, ...channels }] } });

describe('a job that opens', () => {
  test.each<[string, object, NewJob, NewJob]>([
    ['length', { duration: 2 }, { videoSettingId: 2 }, { videoSettingId: 1 }],
    ['ratio', { ratio: 3 }, { aspectRatioSettingId: 3 }, { aspectRatioSettingId: 1 }],
    ['lowest price', { min_price: 200 }, { priceCents: 20_000 }, { priceCents: 19_999 }],
    ['highest price', { max_price: 200 }, { priceCents: 20_000 }, { priceCents: 20_001 }],
    ['gender', { fit: 'gender' }, { gender: 'female' }, { gender: 'any' }],
  ])('alerts by %s', async (name, filters, found, other) => {
    const creator = await addCreator(app());
    await save(creator, name, filters);
    const [missed, hit] = [await open(other), await open(found)];
    expect((await told(creator)).map(({ jobId }) => jobId)).toEqual([hit]);
    expect((await told(creator, 'new_job')).map(({ jobId }) => jobId)).toEqual([missed]);
  });

  test('alerts by the words of its product’s name, with the name of the search, its number and price', async () => {
    const creator = await addCreator(app());
    await save(creator, 'Cups', { q: 'trail cu' });
    await open();
    const id = await open({ productId: await addProduct(app(), brand, 'Trail Cup'), priceCents: 123_450 });
    const message = `“Cups” found a job: Trail Cup, ${formatCents(123_450)}`;
    expect(await told(creator)).toEqual([{ jobId: id, message }]);
    expect(await mailed(creator)).toEqual(['Your saved search found a job: Trail Cup']);
  });

  test('alerts nobody whom it does not ask for, or whose search was deleted', async () => {
    const [man, older, gone] = [
      await addCreator(app(), { gender: 'male' }),
      await addCreator(app(), { age: 50 }),
      await addCreator(app()),
    ];
    for (const creator of [man, older, gone]) await save(creator, 'Any', { min_price: 1 });
    const [search] = (await app().call(api.listSavedSearches, { token: gone.token })).data;
    await app().call(api.deleteSavedSearch, { token: gone.token, params: { id: search?.id ?? 0 } });
    await open({ gender: 'female' });
    expect([await told(man), await told(older), await told(gone)]).toEqual([[], [], []]);
  });

  test('alerts once although several searches find it, and however often it is announced', async () => {
    const creator = await addCreator(app());
    await save(creator, 'First', { min_price: 1 });
    await save(creator, 'Second', { duration: 1 });
    const id = await open();
    await announceJob(app().context, id);
    expect((await told(creator)).map(({ message }) => message)).toEqual([
      '“First” found a job: Terra Cold Brew, $100.00',
    ]);
    expect(await told(creator, 'new_job')).toEqual([]);
    expect(await mailed(creator)).toHaveLength(1);
  });

  test('alerts nobody after it has closed', async () => {
    const creator = await addCreator(app());
    await save(creator, 'Any', { min_price: 1 });
    const id = await addJob(app(), brand);
    await app().context.db.orm.update(jobs).set({ status: 'cancelled' }).where(eq(jobs.id, id));
    await announceJob(app().context, id);
    expect(await told(creator)).toEqual([]);
  });

  test('alerts through the channels that the creator has chosen', async () => {
    const [silent, byMail] = [await addCreator(app()), await addCreator(app())];
    await choose(silent, 'saved_search', { in_app: 0, mail: 0 });
    await choose(byMail, 'saved_search', { in_app: 0, mail: 1 });
    await choose(byMail, 'new_job', { in_app: 1, mail: 1 });
    for (const creator of [silent, byMail]) await save(creator, 'Any', { min_price: 1 });
    await open();
    expect([await told(silent), await told(byMail)]).toEqual([[], []]);
    expect(await mailed(silent)).toEqual([]);
    // The email of the search replaces that of the new job.
    expect(await mailed(byMail)).toEqual(['Your saved search found a job: Terra Cold Brew']);
    expect(await told(byMail, 'new_job')).toHaveLength(1);
  });
});

describe('a search', () => {
  test('alerts at most once an hour, and then says how many it has found since', async () => {
    const creator = await addCreator(app());
    await save(creator, 'Any', { min_price: 1 });
    const first = await open();
    await open();
    const third = await open();
    expect((await told(creator)).map(({ jobId }) => jobId)).toEqual([first]);
    expect(await told(creator, 'new_job')).toHaveLength(2);
    await announceJob(app().context, third);
    app().pass(hours(1));
    const last = await open();
    expect((await told(creator)).at(-1)).toEqual({
      jobId: last,
      message: '“Any” found a job: Terra Cold Brew, $100.00. It has found 2 more since its last alert.',
    });
  });

  test('mails at most once a day', async () => {
    const creator = await addCreator(app());
    await save(creator, 'Any', { min_price: 1 });
    await open();
    app().pass(hours(23));
    await open();
    expect(await mailed(creator)).toHaveLength(1);
    app().pass(hours(1));
    await open();
    expect(await mailed(creator)).toHaveLength(2);
  });

  test('alerts once when two jobs open at the same moment', async () => {
    const creator = await addCreator(app());
    await save(creator, 'Any', { min_price: 1 });
    const ids = await times(2, () => addJob(app(), brand));
    await Promise.all(ids.map((id) => announceJob(app().context, id)));
    expect(await told(creator)).toHaveLength(1);
  });

  test('of 600 creators each alerts its own', async () => {
    const creators = await times(3, () => addCreator(app()));
    const { pool } = app().context.db;
    await pool.query(
      `insert into users (email, name, role, email_verified_at) select 'seeker-' || n || '@example.com', 'Seeker', 'creator', now()
       from generate_series(1, 600) n`,
    );
    await pool.query(
      `insert into profiles (user_id, gender, date_of_birth) select id, 'female', now() - interval '21 years' from users
       where email like 'seeker-%'`,
    );
    await pool.query(
      `insert into saved_searches (creator_id, name, video_setting_id) select id, 'Mine', 3 from users where email like 'seeker-%'`,
    );
    for (const creator of creators) await save(creator, 'Last', { duration: 3 });
    const id = await open({ videoSettingId: 3 });
    const { rows } = await pool.query(
      `select count(*)::int as n from notifications where job_id = $1 and type = 'saved_search'`,
      [id],
    );
    expect(rows).toEqual([{ n: 603 }]);
  });
});
