import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand, buildCreator, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { transaction } from '../../db/transaction.ts';
import { notify } from '../notifications/notify.ts';

const app = useApp();

const newsOf = async ({ token }: Person) => (await app().call(api.me, { token })).data.notifications;

test('the signed-in user gets their own five newest notifications, newest first', async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  expect(await newsOf(creator)).toEqual([]);
  for (let n = 1; n <= 6; n += 1)
    await transaction(app().context.db, (tx) =>
      notify(tx, { userId: creator.id, type: 'job_completed', message: `Number ${n}` }),
    );
  const news = await newsOf(creator);
  expect(news.map(({ message }) => message)).toEqual(['Number 6', 'Number 5', 'Number 4', 'Number 3', 'Number 2']);
  expect(news[0]).toMatchObject({ type: 'job_completed', read: 0, job_id: null, sender: null });
  expect(await newsOf(brand)).toEqual([]);
});
