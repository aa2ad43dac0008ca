import { sql } from 'drizzle-orm';

/**
 * A condition that is always true and lets its transaction commit without waiting for the disk (`synchronous_commit =
 * off`), for data whose loss in a database crash is acceptable. The setting applies to the current transaction only
 * (third argument of `set_config`), so that no other statement of the session commits asynchronously; inside a longer
 * transaction it would apply to all of it. PostgreSQL evaluates an uncorrelated subquery once, before the first row.
 */
export const withAsynchronousCommit = sql.raw(`(select set_config('synchronous_commit', 'off', true)) is not null`);
