import { beforeEach, expect, it } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { searchKinds } from './search-kinds.ts';

const list = (total: number, ...data: object[]) => ({ data, meta: { page: 1, per_page: 5, total } });
const { signal } = new AbortController();
const namesOf = (...[role, isVerified]: Parameters<typeof searchKinds>) =>
  searchKinds(role, isVerified).map(({ heading }) => heading);
const search = async (heading: string, words: string, role: 'brand' | 'creator' = 'brand') =>
  searchKinds(role, true)
    .find((kind) => kind.heading === heading)
    ?.search(words, signal);

beforeEach(() => signIn('brand'));

it('searches what the role has, and members only for a verified address', () => {
  expect(namesOf('brand', true)).toEqual(['Orders', 'Drafts', 'Products', 'Creators', 'Conversations']);
  expect(namesOf('brand', false)).toEqual(['Orders', 'Drafts', 'Products', 'Conversations']);
  expect(namesOf('creator', true)).toEqual(['Tasks', 'Jobs', 'Brands', 'Conversations']);
  expect(namesOf('creator', false)).toEqual(['Tasks', 'Jobs', 'Conversations']);
});

it('leads to a brand’s page, and to no list of brands, since there is none', async () => {
  const lumen = { id: 9, name: 'Lumen', picture: null, description: 'Lamps for desks' };
  mockApi({ 'GET /creator/brands': list(1_200, lumen) });
  const found = await search('Brands', 'lum', 'creator');
  expect(found).toEqual([
    { key: 'person/9', kind: 'person', title: 'Lumen', note: 'Lamps for desks', picture: null, goal: '/brands/9' },
  ]);
});

it('leads to the list, with the same search, where there is more', async () => {
  const lamp = { id: 4, name: 'Lumen 100% & co', image: null };
  mockApi({ 'GET /brand/products': list(1_200, lamp) });
  const [first, rest] = (await search('Products', 'lum & 100%')) ?? [];
  expect(first?.goal).toBe('/products?q=Lumen+100%25+%26+co');
  expect(rest).toMatchObject({ title: 'See all 1,200 in Products', goal: '/products?q=lum+%26+100%25' });
});

it('shows all products for a name that cannot be searched', async () => {
  const candle = { id: 4, name: '🕯️', image: null };
  mockApi({ 'GET /brand/products': list(1, candle) });
  expect((await search('Products', '#4'))?.[0]?.goal).toBe('/products');
});

it('finds conversations by name, whatever its accents', async () => {
  const chat = (id: number, name: string) => ({ id, user: { id, name, picture: null }, message: 'Hi' });
  mockApi({ 'GET /user/chats': list(2, chat(1, 'Ángela Ruiz'), chat(2, 'Ben Okafor')) });
  expect((await search('Conversations', 'ruiz ANG'))?.map(({ goal }) => goal)).toEqual(['/chat/1']);
});
