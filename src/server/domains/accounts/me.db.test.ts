import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand, buildCreator, type Person, picture } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { transaction } from '../../db/transaction.ts';
import { notify } from '../notifications/notify-users.ts';

const app = useApp();

const newsOf = async ({ token }: Person) => (await app().call(api.me, { token })).data.notifications;

test('the signed-in user gets their own five newest notifications, newest first', async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  expect(await newsOf(creator)).toEqual([]);
  for (let n = 1; n <= 6; n += 1)
    await transaction(app().context.db, (tx) =>
      notify(tx, { userId: creator.id, type: 'withdraw', message: `Number ${n}` }),
    );
  const news = await newsOf(creator);
  expect(news.map(({ message }) => message)).toEqual(['Number 6', 'Number 5', 'Number 4', 'Number 3', 'Number 2']);
  expect(news[0]).toMatchObject({ type: 'withdraw', read: 0, job_id: null, sender: null });
  expect(await newsOf(brand)).toEqual([]);
});

describe('languages and categories of a creator', () => {
  const profile = { name: 'Mia', description: 'Kitchen', date_of_birth: '2000-02-29', gender: 'female' };
  const save = (person: Person, body: object) =>
    app().call(api.saveCreatorProfile, {
      token: person.token,
      body: { ...profile, ...body },
      files: { picture: picture(app()) },
    });

  test('are kept once each, in the order given, do not complete a profile, and can be taken away', async () => {
    const creator = await buildCreator(app());
    const saved = await save(creator, { languages: ' es,en,es', categories: 'food' });
    expect(saved.data).toMatchObject({ languages: ['es', 'en'], categories: ['food'], profile_completed: 1 });
    const me = await app().call(api.me, { token: creator.token });
    expect(me.data).toMatchObject({ languages: ['es', 'en'], categories: ['food'] });
    expect((await save(creator, {})).data).toMatchObject({ languages: [], categories: [], profile_completed: 1 });
  });

  test.each([
    ['languages', 'en,xx', 'Choose languages from the list'],
    ['languages', '{en}', 'Choose languages from the list'],
    ['languages', 'en,es,fr,de,it,pt', 'Choose at most 5 languages'],
    ['categories', 'constructor', 'Choose categories from the list'],
    ['categories', 'beauty,fashion,food,home,fitness,health', 'Choose at most 5 categories'],
  ])('are refused with a sentence: %s %s', async (field, value, sentence) => {
    const answer = await save(await buildCreator(app()), { [field]: value });
    expect(answer).toMatchObject({ status: 422, errors: { [field]: [sentence] } });
  });
});
