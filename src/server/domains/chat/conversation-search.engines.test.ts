import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import type { Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { writersOf } from './fixtures/people-who-write.ts';

const app = useApp();
const { buildPair, send } = writersOf(app);

const search = (who: Person, other: Person, q: string, more: object = {}) =>
  app().call(api.searchChat, { token: who.token, params: { id: other.id }, body: { q, ...more } });

/** Numbers of the messages of a conversation that contain a text. */
const found = async (who: Person, other: Person, q: string) =>
  (await search(who, other, q)).data.messages.map(({ seq }) => seq);

describe('searching a conversation', () => {
  const LONG = 'ab '.repeat(666).concat('ZZ');
  const said = [
    'The Lamp at dusk',
    '100% of the fee_total',
    'C:\\clips\\lamp.mp4',
    `It's "quoted" 'twice'`,
    'שלום עולם',
    'مرحبا بالعالم',
    'Nice 👩‍👩‍👧 🙂',
    'x',
    LONG,
    'ÉCLAIR und Straße',
  ];
  let brand: Person;
  let creator: Person;
  beforeAll(async () => {
    ({ brand, creator } = await buildPair());
    for (const text of said) await send(brand, creator, text);
    const other = await buildPair();
    await send(other.brand, other.creator, 'A lamp of somebody else');
  });

  test.each([
    ['lamp', [3, 1]],
    ['LAMP at', [1]],
    ['amp', [3, 1]],
    ['%', [2]],
    ['_', [2]],
    ['l_mp', []],
    ['%lamp%', []],
    ['\\', [3]],
    ['\\clips\\', [3]],
    [`'`, [4]],
    [`"quoted" '`, [4]],
    [`'; drop table messages; --`, []],
    ['עולם', [5]],
    ['بالعالم', [6]],
    ['🙂', [7]],
    ['👧', [7]],
    ['x', [8]],
    [LONG, [9]],
    ['ÉCLAIR', [10]],
    ['straße', [10]],
    ['$1', []],
    ['.*', []],
  ])('finds %j in %j', async (q, seqs) => {
    expect(await found(creator, brand, q)).toEqual(seqs);
    expect(await found(brand, creator, q)).toEqual(seqs);
  });

  test('answers the messages, the latest first, and whether there are more', async () => {
    const first = await search(creator, brand, 'lamp', { per_page: 1 });
    expect(first.data).toMatchObject({ messages: [{ seq: 3, sender_id: brand.id, message: said[2] }], more: 1 });
    expect((await search(creator, brand, 'lamp', { per_page: 2 })).data.more).toBe(0);
  });

  test('refuses an empty text and one that is longer than a message, with a sentence', async () => {
    for (const q of ['', ' ', 'x'.repeat(2_001), 'nul\0']) {
      const { status, message } = await search(creator, brand, q);
      expect([status, message]).toEqual([422, expect.stringMatching(/^[A-Z]/)]);
    }
    expect((await search(creator, brand, 'x'.repeat(2_000))).status).toBe(200);
  });

  test('is for the two alone, and finds nothing before the first message', async () => {
    const other = await buildPair();
    expect((await search(other.creator, brand, 'lamp')).status).toBe(404);
    expect((await search(other.brand, creator, 'lamp')).status).toBe(404);
    expect(await found(other.brand, other.creator, 'lamp')).toEqual([]);
  });
});

describe('a conversation of 10,000 messages', () => {
  test('is searched by the index of its numbers, a thousand at a time', async () => {
    const { brand, creator } = await buildPair();
    const { pool } = app().context.db;
    const { chat_id: id } = (await send(brand, creator, 'The needle')).data;
    await pool.query(
      `insert into messages (conversation_id, seq, sender_id, body, created_at)
       select $1, n, $2, 'Message ' || n || repeat(' and what it says about the next video', 5), now()
       from generate_series(2, 10000) n`,
      [id, brand.id],
    );
    await pool.query('update conversations set last_seq = 10000 where id = $1', [id]);
    await pool.query('analyze messages');
    expect(await found(creator, brand, 'needle')).toEqual([1]);
    // Each is in another thousand.
    expect(await found(creator, brand, 'message 5 and')).toEqual([5]);
    expect((await found(creator, brand, '000 and')).slice(0, 3)).toEqual([10_000, 9_000, 8_000]);
    const often = (await search(creator, brand, 'next video')).data;
    expect([often.messages.length, often.messages.at(-1)?.seq, often.more]).toEqual([50, 9_951, 1]);
    const { rows } = await pool.query(
      `explain select * from messages where conversation_id = ${id} and seq <= 9000 and seq > 8000
         and strpos(lower(body), lower('needle')) > 0 order by seq desc limit 51`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('messages_conversation_id_seq_key');
    expect(plan).not.toContain('Seq Scan');
  });
});
