import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { issueToken } from '../../src/server/domains/auth/tokens.repository.ts';
import { silentLog } from '../support/silent-log.ts';

/** The reader of the long conversation, as the website's local storage holds a session. */
export interface Reader {
  readonly session: Readonly<Record<string, string>>;
  /** Path of the conversation's page. */
  readonly path: string;
}

const PEOPLE = `insert into users (email, name, role, email_verified_at, subscription_expires_at) values
   ('long-brand@example.com', 'Northwind', 'brand', now(), now() + interval '1 year'),
   ('long-creator@example.com', 'Mia', 'creator', now(), null) returning id`;
const CONVERSATION = `insert into conversations (brand_id, creator_id, last_seq, last_message_at)
   values ($1, $2, $3, now()) returning id`;
/** Messages over several months, one to six lines long, some with a link. */
const MESSAGES = `insert into messages (conversation_id, seq, sender_id, body, created_at)
   select $1::bigint, n, case when n % 3 = 0 then $2::bigint else $3::bigint end,
     'Message ' || n || repeat(' and what it says about the next video', n % 7)
       || case when n % 20 = 0 then ' https://example.com/' || n else '' end,
     now() - ($4::int - n) * interval '15 minutes'
   from generate_series(1, $4::int) n`;
const READ = `insert into conversation_reads (conversation_id, user_id, last_read_seq)
   select $1::bigint, id, $2::bigint from unnest($3::bigint[]) id`;

/** Makes a database with one conversation of `count` messages, all of them read. */
export const fillLongChat = async (directory: string, count: number): Promise<Reader> => {
  const db = await openDatabase({ directory, durable: false, log: silentLog });
  await migrate(db.pool, 'src/server/db/migrations');
  const { rows: people } = await db.pool.query(PEOPLE);
  const [brand, creator] = people.map(({ id }) => Number(id));
  const { rows } = await db.pool.query(CONVERSATION, [brand, creator, count]);
  await db.pool.query(MESSAGES, [rows[0]?.id, brand, creator, count]);
  await db.pool.query(READ, [rows[0]?.id, count, [brand, creator]]);
  const { token } = await issueToken(db.orm, brand ?? 0, 'bench', () => new Date());
  await db.close();
  const session = { token, auth_id: String(brand), email_verified_at: new Date().toISOString(), role: 'brand' };
  return { session: { ...session, name: 'Northwind', profile_completed: '1' }, path: `/chat/${creator}` };
};
