import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { creatorPagePolicy } from '#shared/domain/people/member-pages.ts';
import { useApp } from '#tests/support/test-app.ts';
import { profiles, users } from '../../db/schema/people.ts';
import { minutes } from '../../lib/clock.ts';
import { addBrand, addCreator } from '../jobs/fixtures/list-data.ts';
import { addFinishedJobs, addListedCreator } from './fixtures/listed-people.ts';

const app = useApp();
const orm = () => app().context.db.orm;
type Query = Readonly<Record<string, string | number>>;

let brand: Awaited<ReturnType<typeof addBrand>>;
/** Ids by name. */
const ids: Record<string, number> = {};

const list = (query: Query = {}, { token } = brand) => app().call(api.listCreators, { token, query });
const namesOf = async (query: Query = {}, who = brand) => (await list(query, who)).data.map(({ name }) => name);
const mark = (name: string, favourite: 0 | 1, { token } = brand) =>
  app().call(api.saveFavourite, { token, params: { id: ids[name] ?? 0 }, body: { favourite } });

const cast = [
  {
    name: 'Ana Ruiz',
    gender: 'female',
    age: 22,
    description: 'Outdoor and travel',
    stars: [5, 5],
    languages: ['es', 'en'],
    categories: ['travel'],
  },
  {
    name: 'Ben Okafor',
    gender: 'male',
    age: 29,
    description: 'Kitchen, slowly',
    stars: [4, 5],
    languages: ['en'],
    categories: ['food', 'home'],
  },
  { name: 'Cleo Marsh', gender: 'female', age: 29, description: 'Make-up in daylight', stars: [4, null, null, null] },
  { name: 'Dan Ng', gender: 'male', age: 50, description: 'Tools. I travel.', stars: [5] },
  {
    name: 'ليلى 👩‍🍳',
    gender: 'female',
    age: 34,
    description: 'وصفات سريعة',
    stars: [],
    languages: ['ar', 'en'],
    categories: ['food'],
  },
] as const;

beforeAll(async () => {
  const t = app();
  brand = await addBrand(t);
  for (const { stars, ...creator } of cast) {
    const { id } = await addListedCreator(t, creator);
    ids[creator.name] = id;
    await addFinishedJobs(t, brand.id, id, stars);
  }
  // With an incomplete profile.
  await addCreator(t);
});

/** Pages are cached for a minute at most. */
beforeEach(() => app().pass(minutes(2)));

describe('the list of creators', () => {
  test('begins with the best rated, of whom those with more ratings come first', async () => {
    expect(await namesOf()).toEqual(['Ana Ruiz', 'Dan Ng', 'Ben Okafor', 'Cleo Marsh', 'ليلى 👩‍🍳']);
    expect((await list()).meta.total).toBe(5);
  });

  test('can be sorted by finished jobs and by who joined last', async () => {
    expect((await namesOf({ sort: 'finished' }))[0]).toBe('Cleo Marsh');
    expect((await namesOf({ sort: 'joined' }))[0]).toBe('ليلى 👩‍🍳');
    expect((await list({ sort: 'price_high' })).status).toBe(422);
  });

  test.each<[Query, string[]]>([
    [{ gender: 'male' }, ['Dan Ng', 'Ben Okafor']],
    [{ age: '18-24' }, ['Ana Ruiz']],
    [{ age: '25-34', gender: 'female' }, ['Cleo Marsh', 'ليلى 👩‍🍳']],
    [{ age: '45-1000' }, ['Dan Ng']],
    [{ stars: 4.5 }, ['Ana Ruiz', 'Dan Ng', 'Ben Okafor']],
    [{ stars: 5 }, ['Ana Ruiz', 'Dan Ng']],
    [{ languages: 'es' }, ['Ana Ruiz']],
    [{ languages: 'ar,es' }, ['Ana Ruiz', 'ليلى 👩‍🍳']],
    [{ categories: 'food' }, ['Ben Okafor', 'ليلى 👩‍🍳']],
    [{ categories: 'travel,home', languages: 'en' }, ['Ana Ruiz', 'Ben Okafor']],
    [{ languages: 'mt' }, []],
    [{ q: 'okaf' }, ['Ben Okafor']],
    [{ q: 'travel' }, ['Ana Ruiz', 'Dan Ng']],
    [{ q: 'TRAVEL outd' }, ['Ana Ruiz']],
    [{ q: 'ليلى' }, ['ليلى 👩‍🍳']],
    [{ q: '👩‍🍳' }, []],
    [{ q: "'; drop table users; --" }, []],
    [{ q: 'travel', gender: 'female', stars: 3 }, ['Ana Ruiz']],
  ])('finds by %j: %j', async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  test.each<Query>([
    ...[{ gender: 'other' }, { age: '18-99' }, { stars: 'many' }, { stars: 6 }, { only: 'mine' }],
    ...[{ languages: 'xx' }, { languages: '{en}' }, { languages: 'en,es,fr,de,it,pt' }, { categories: "food'--" }],
  ])('refuses %j', async (query) => expect((await list(query)).status).toBe(422));

  test('has pages that neither repeat nor skip anybody', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ per_page: 2, page, sort: 'finished' })));
    const names = pages.flatMap(({ data }) => data.map(({ name }) => name));
    expect(names.sort()).toEqual(cast.map(({ name }) => name).sort());
    expect(pages.map(({ meta }) => meta.total)).toEqual([5, 5, 5, 5]);
  });

  test('shows only what any brand sees of a creator', async () => {
    const [first] = (await list()).data;
    const forBrands = Object.entries(creatorPagePolicy).filter(([, viewers]: [string, readonly string[]]) =>
      viewers.includes('other role'),
    );
    const allowed = ['id', ...forBrands.map(([field]) => field)];
    expect(Object.keys(first ?? {}).filter((field) => !allowed.includes(field))).toEqual([]);
    expect(first).toMatchObject({ name: 'Ana Ruiz', age: 22, gender: 'female', finished_jobs: 2, favourite: 0 });
  });

  test('shortens long descriptions', async () => {
    const { id } = await addListedCreator(app(), { name: 'Eve Long', description: 'ä'.repeat(5_000) });
    const [card] = (await list({ q: 'eve' })).data;
    expect(card?.description).toHaveLength(240);
    await orm().update(profiles).set({ description: null }).where(eq(profiles.userId, id));
  });

  test('drops at once who may no longer be shown, also on a page that was read before', async () => {
    const change = (suspendedAt: Date | null) =>
      orm()
        .update(users)
        .set({ suspendedAt })
        .where(eq(users.id, ids['Ana Ruiz'] ?? 0));
    expect(await namesOf()).toContain('Ana Ruiz');
    await change(app().context.clock());
    expect(await namesOf()).not.toContain('Ana Ruiz');
    await change(null);
    app().pass(minutes(2));
    expect(await namesOf()).toContain('Ana Ruiz');
  });

  test('shows a change of a creator at once', async () => {
    const id = ids['Dan Ng'] ?? 0;
    const shown = async () => (await list({ q: 'dan' })).data.find((card) => card.id === id);
    expect(await shown()).toMatchObject({ description: 'Tools. I travel.' });
    await orm().update(profiles).set({ description: 'Wood' }).where(eq(profiles.userId, id));
    expect(await shown()).toMatchObject({ name: 'Dan Ng', description: 'Wood' });
    await orm().update(users).set({ name: 'Dan N.' }).where(eq(users.id, id));
    expect(await shown()).toMatchObject({ name: 'Dan N.', description: 'Wood' });
    await orm().update(users).set({ name: 'Dan Ng' }).where(eq(users.id, id));
  });
});

describe('favourites', () => {
  const favourites = (who = brand) => namesOf({ only: 'favourites' }, who);

  test('are the brand’s own, marked once, and unmarked', async () => {
    const other = await addBrand(app());
    expect(await favourites()).toEqual([]);
    expect((await mark('Cleo Marsh', 1)).data).toEqual({ favourite: 1 });
    await Promise.all([mark('Dan Ng', 1), mark('Dan Ng', 1)]);
    expect(await favourites()).toEqual(['Dan Ng', 'Cleo Marsh']);
    expect(await favourites(other)).toEqual([]);
    const marked = (await list()).data.filter(({ favourite }) => favourite === 1).map(({ name }) => name);
    expect(marked).toEqual(['Dan Ng', 'Cleo Marsh']);
    const page = await app().call(api.getCreator, { token: brand.token, params: { id: ids['Dan Ng'] ?? 0 } });
    expect(page.data.favourite).toBe(1);
    expect((await mark('Dan Ng', 0)).data).toEqual({ favourite: 0 });
    expect((await mark('Dan Ng', 0)).status).toBe(200);
    expect(await favourites()).toEqual(['Cleo Marsh']);
  });

  test('can only be creators who are there', async () => {
    const save = (token: string, id: number) =>
      app().call(api.saveFavourite, { token, params: { id }, body: { favourite: 1 } });
    expect((await save(brand.token, brand.id)).status).toBe(404);
    expect((await save(brand.token, 999_999)).status).toBe(404);
  });
});
