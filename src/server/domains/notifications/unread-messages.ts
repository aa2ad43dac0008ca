import { type SQL, sql } from 'drizzle-orm';
import { minutes } from '../../clock.ts';

/** For so long a message waits to be read before it is mailed: nobody is mailed what is on the screen already. */
const PATIENCE = minutes(5);

interface About {
  /** Joins the conversation that the newest message is of. */
  readonly conversation: SQL;
  readonly seq: SQL;
  /** Whether nothing else of the same sender waits to be read, so that many messages are one mail. */
  readonly isFirst: SQL;
  readonly patienceSeconds: number;
}

export const notAMessage: About = {
  conversation: sql``,
  seq: sql`null::bigint`,
  isFirst: sql`true`,
  patienceSeconds: 0,
};

const isOf = (senderId: number | null): SQL =>
  sql`(c.brand_id, c.creator_id) in ((u.id, ${senderId}::bigint), (${senderId}::bigint, u.id))`;

/** The newest message of a sender, to the users `u` with their settings `s`; the row of the conversation is held. */
export const aboutMessage = (senderId: number | null): About => ({
  conversation: sql`left join conversations c on ${isOf(senderId)}
    left join conversation_reads r on r.conversation_id = c.id and r.user_id = u.id`,
  seq: sql`c.last_seq`,
  isFirst: sql`not exists (select 1 from messages m where m.conversation_id = c.id and m.sender_id = ${senderId}::bigint
    and m.seq > coalesce(r.last_read_seq, 0) and m.seq < c.last_seq
    and m.created_at >= coalesce(s.mail_changed_at, '-infinity'))`,
  patienceSeconds: PATIENCE / 1_000,
});

/** Whether the user `u` has read the message of this number, or what came after it. Without a number: no. */
export const hasRead = (senderId: number | null, seq: number | null): SQL => sql`exists (
  select 1 from conversations c join conversation_reads r on r.conversation_id = c.id and r.user_id = u.id
  where ${isOf(senderId)} and r.last_read_seq >= ${seq}::bigint)`;
