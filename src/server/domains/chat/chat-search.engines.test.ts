import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import type { Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { transaction } from '../../db/transaction.ts';
import { answerSupport } from '../support/support.service.ts';
import { writersOf } from './fixtures/people-who-write.ts';

const app = useApp();
const { buildPair, send } = writersOf(app);

describe('searching messages', () => {
  let brand: Person;
  let creator: Person;
  beforeAll(async () => {
    ({ brand, creator } = await buildPair());
    for (const text of ['The Lamp at dusk', 'Fee is 100% of it', 'file_name.mp4 is there', 'A lamplight scene'])
      await send(brand, creator, text);
    const other = await buildPair();
    await send(other.brand, other.creator, 'The lamp of somebody else');
  });

  const search = (q: string, query: object = {}) =>
    app().call(api.searchMessages, { token: creator.token, query: { q, ...query } });
  const found = async (q: string, query: object = {}) => (await search(q, query)).data.map(({ seq }) => seq);

  test('finds words by prefix, latest first, in one’s own conversations only', async () => {
    const { data, meta } = await search('lamp');
    expect(data).toMatchObject([
      { seq: 4, user: { id: brand.id, role: 'brand' }, sender_id: brand.id },
      { seq: 1, message: 'The Lamp at dusk' },
    ]);
    expect(meta.total).toBe(2);
    expect(await found('dusk LAMP')).toEqual([1]);
  });

  test('finds words in the support chat too, without a participant', async () => {
    const { id } = (await app().call(api.startSupportChat, { token: brand.token })).data;
    const question = { token: brand.token, params: { id }, body: { message: 'Is the lamp yours?' } };
    await app().call(api.sendSupportMessage, question);
    await transaction(app().context.db, (tx) => answerSupport(app().context, tx, id, 'Lamps are sent back.'));
    const lamps = (token: string, query: object = {}) =>
      app().call(api.searchMessages, { token, query: { q: 'lamp', ...query } });
    const { data, meta } = await lamps(brand.token);
    expect(data.map(({ user, sender_id, seq }) => [user?.id, sender_id, seq])).toEqual([
      [undefined, null, 2],
      [undefined, brand.id, 1],
      [creator.id, brand.id, 4],
      [creator.id, brand.id, 1],
    ]);
    expect(meta.total).toBe(4);
    expect((await lamps(brand.token, { per_page: 1, page: 2 })).data).toMatchObject([{ user: null, seq: 1 }]);
    expect((await lamps(creator.token)).meta.total).toBe(2);
  });

  test('returns pages', async () => {
    expect([await found('lamp', { per_page: 1 }), await found('lamp', { per_page: 1, page: 2 })]).toEqual([[4], [1]]);
  });

  test('matches % and _ literally, and ignores quotes and operators', async () => {
    expect([await found('100%'), await found('file_name'), await found("scene' | 'dusk")]).toEqual([[2], [3], []]);
    expect([await found('%'), await found('_'), await found('l_mp'), await found('%amp')]).toEqual([[], [], [], []]);
  });

  test('refuses an empty or too long search with a message', async () => {
    expect([(await search(' ')).status, (await search('x'.repeat(101))).status]).toEqual([422, 422]);
  });
});

describe('counting unread messages', () => {
  const unread = async ({ token }: Person) => (await app().call(api.unreadChats, { token })).data.unread;
  const summary = async ({ token }: Person) => (await app().call(api.supportSummary, { token })).data;

  test('counts messages of others in all conversations until they are read', async () => {
    const { brand, creator } = await buildPair();
    await send(brand, creator, 'One');
    await send(brand, creator, 'Two');
    await send(creator, brand, 'Three');
    expect([await unread(creator), await unread(brand)]).toEqual([2, 1]);
    await app().call(api.readChat, { token: creator.token, params: { id: brand.id }, body: { seq: 2 } });
    expect([await unread(creator), await unread(brand)]).toEqual([0, 1]);
  });

  test('counts answers of the admins, which the support chat shows as well', async () => {
    const { brand, creator } = await buildPair();
    expect(await summary(brand)).toEqual({ message: null, created_at: null, unread: 0 });
    const { id } = (await app().call(api.startSupportChat, { token: brand.token })).data;
    await app().call(api.sendSupportMessage, { token: brand.token, params: { id }, body: { message: 'When?' } });
    expect(await summary(brand)).toMatchObject({ message: 'When?', unread: 0 });
    for (const text of ['Tomorrow.', 'It is there.'])
      await transaction(app().context.db, (tx) => answerSupport(app().context, tx, id, text));
    expect(await summary(brand)).toMatchObject({ message: 'It is there.', unread: 2 });
    expect(await unread(brand)).toBe(2);
    const mark = (seq: number, { token } = brand) =>
      app().call(api.readSupportChat, { token, params: { id }, body: { seq } });
    expect((await mark(3, creator)).status).toBe(404);
    await mark(2);
    expect(await unread(brand)).toBe(1);
    await mark(99);
    await mark(1);
    expect([await unread(brand), (await summary(brand)).unread]).toEqual([0, 0]);
  });
});
