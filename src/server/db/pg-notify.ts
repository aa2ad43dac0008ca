import type { Client, Pool } from 'pg';

/** Channels and payloads of NOTIFY; see https://www.postgresql.org/docs/current/sql-notify.html. */

/** Sends each payload, of fewer than 8,000 bytes, to the listeners of a channel. */
export const notify = async (pool: Pool, channel: string, payloads: readonly string[]): Promise<void> => {
  await pool.query('select pg_notify($1, part) from unnest($2::text[]) part', [channel, payloads]);
};

/**
 * SQL that sends payloads when its transaction commits.
 * @param payloads must contain no quotes, since they become part of the statement.
 */
export const notifyStatement = (channel: string, payloads: readonly string[]): string =>
  `select ${payloads.map((payload) => `pg_notify('${channel}', '${payload}')`).join(', ')}`;

/** Subscribes a connection to a channel. */
export const listenTo = async (client: Client, channel: string): Promise<void> => {
  await client.query(`listen ${channel}`);
};
