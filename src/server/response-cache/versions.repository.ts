import { type SQL, sql } from 'drizzle-orm';
import { users } from '../db/schema/people.ts';
import { responseVersions as versions } from '../db/schema/work.ts';

/**
 * The version of what a user sees, as a column of a query on `users`: of what is the account's own, and of what all of its
 * role see. The triggers of the table raise it in the transaction of each change.
 */
export const versionSeen: SQL<string> = sql<string>`(select coalesce(sum(${versions.version}), 0)::text from ${versions}
  where ${versions.accountId} in (${users.id}, case ${users.role} when 'brand' then 0 else -1 end))`;
