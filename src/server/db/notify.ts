import type { Client, Pool } from 'pg';

/** Channels and payloads of NOTIFY; see https://www.postgresql.org/docs/current/sql-notify.html. */

/** Sends each payload, of fewer than 8,000 bytes, to whoever listens. */
export const notify = async (pool: Pool, channel: string, payloads: readonly string[]): Promise<void> => {
  await pool.query('select pg_notify($1, part) from unnest($2::text[]) part', [channel, payloads]);
};

/**
 * The SQL that sends payloads when its transaction is committed.
 * @param payloads hold no quotes: they become part of the statement.
 */
export const notifyStatement = (channel: string, payloads: readonly string[]): string =>
  `select ${payloads.map((payload) => `pg_notify('${channel}', '${payload}')`).join(', ')}`;

/** Has a connection hear what is sent to a channel. */
export const listenTo = async (client: Client, channel: string): Promise<void> => {
  await client.query(`listen ${channel}`);
};
