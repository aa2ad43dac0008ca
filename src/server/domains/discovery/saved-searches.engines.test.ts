import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { times } from '#tests/support/concurrency.ts';
import { useApp } from '#tests/support/test-app.ts';
import { addCreator } from '../jobs/fixtures/list-data.ts';

const app = useApp();
const save = (token: string, body: Readonly<Record<string, unknown>>) => app().call(api.saveSearch, { token, body });
const names = async (token: string) =>
  (await app().call(api.listSavedSearches, { token })).data.map(({ name }) => name);

describe('a saved search', () => {
  test('is listed with its filters until it is deleted', async () => {
    const { token } = await addCreator(app());
    const body = {
      name: 'Lamps',
      duration: 2,
      ratio: 3,
      min_price: 50.5,
      max_price: 200,
      fit: 'gender',
      q: 'desk lamp',
    };
    const { status, data } = await save(token, body);
    expect(status).toBe(201);
    expect(data).toMatchObject(body);
    await save(token, { name: 'Short', duration: 1 });
    const { data: listed } = await app().call(api.listSavedSearches, { token });
    expect(listed).toMatchObject([
      body,
      { name: 'Short', duration: 1, ratio: null, max_price: null, fit: null, q: null },
    ]);
    expect(await names((await addCreator(app())).token)).toEqual([]);
    expect((await app().call(api.deleteSavedSearch, { token, params: { id: data.id } })).status).toBe(200);
    expect(await names(token)).toEqual(['Short']);
  });

  test.each([
    [{ name: '', duration: 1 }, { name: ['Name is required'] }],
    [{ name: 'x'.repeat(61), duration: 1 }, { name: ['Please use at most 60 characters'] }],
    [{ name: 'Lamps', q: '!?' }, { q: ['Search for words of a product’s name'] }],
    [{ name: 'Lamps', q: 'desk \ud800' }, { q: ['This text contains a character that cannot be stored'] }],
    [{ name: 'Lamps', duration: 999 }, { duration: ['This duration is not offered any more'] }],
    [{ name: 'Lamps', ratio: 999 }, { ratio: ['This ratio is not offered any more'] }],
  ])('is refused: %j', async (body, errors) => {
    const { token } = await addCreator(app());
    const answer = await save(token, body);
    expect([answer.status, answer.errors]).toEqual([422, errors]);
  });

  test.each([
    [{ name: 'All' }, 'Choose a filter first'],
    [{ name: 'None', min_price: 5, max_price: 4 }, 'The highest price is below the lowest one'],
  ])('needs filters that can find something: %j', async (body, message) => {
    const answer = await save((await addCreator(app())).token, body);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer)).toContain(message);
  });

  test('has a name of its own, whatever the case of its letters', async () => {
    const { token } = await addCreator(app());
    await save(token, { name: 'Lamps', duration: 1 });
    const answer = await save(token, { name: 'LAMPS', duration: 2 });
    expect([answer.status, answer.errors]).toEqual([422, { name: ['You have a search of this name already'] }]);
    expect((await save((await addCreator(app())).token, { name: 'Lamps', duration: 1 })).status).toBe(201);
  });

  test('is one of ten at most, also when the last two are saved at once', async () => {
    const { token } = await addCreator(app());
    const { most } = limits.savedSearches;
    for (let n = 1; n < most; n += 1) await save(token, { name: `Search ${n}`, duration: 1 });
    const answers = await times(2, (n) => save(token, { name: `Last ${n}`, duration: 1 }));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.message).toBe('You have saved 10 searches. Delete one of them first.');
    expect(await names(token)).toHaveLength(most);
  });
});
