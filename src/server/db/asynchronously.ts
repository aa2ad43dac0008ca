import { sql } from 'drizzle-orm';

/**
 * A condition that is always true and lets its statement commit without waiting for the disk (`synchronous_commit = off`):
 * for what may be forgotten when the database crashes. It is set for the transaction that the statement is (third argument
 * of `set_config`), so that no other statement of the session commits that way; inside a longer transaction it would hold for
 * all of it. A subquery without a reference to the row is evaluated once, before the first row.
 */
export const ASYNCHRONOUSLY = `(select set_config('synchronous_commit', 'off', true)) is not null`;

/** The same for statements that are built. */
export const asynchronously = sql.raw(ASYNCHRONOUSLY);
