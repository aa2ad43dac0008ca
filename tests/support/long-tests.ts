/** Whether this is a run of `npm test`, which has the short form of what `npm run test:long` has in full. */
export const isShort = process.env.TEST_LENGTH === 'short';

/**
 * What this run of Playwright leaves out. Without a tag are the main path of each part, and what keeps files, tokens and
 * money safe (docs/decisions/0096-npm-test-is-the-short-form.md).
 */
export const leftOut = isShort ? [/@long\b/] : [];

/** Server tests that `npm test` leaves out, where there is a PostgreSQL: `npm run test:long -- engines` runs all. */
export const leftOutOnServer = {
  // These statements are the same on both engines, and the journeys go through them on the embedded one.
  pglite: [
    'src/server/{domains/!(ledger),operator,providers,work,http,uploads,media,sandbox,maintenance}/**/*.engines.test.ts',
    '{tests/server,src/server/{startup,wiring}}/*.engines.test.ts',
    // It takes twice as long there, and PostgreSQL is where calls really run at once.
    'src/server/domains/ledger/ledger-hammer.engines.test.ts',
  ],
  // Faults that take their time by nature.
  both: [
    'tests/server/{background-shutdown,background-restarts,bucket-processes,shutdown,behind-nginx}.postgres.test.ts',
    'src/server/db/{restarts,silent-network}.postgres.test.ts',
    '{tests/server/database-death,src/server/uploads/upload-trial}.pglite.test.ts',
    'src/server/uploads/two-processes.engines.test.ts',
    'src/server/domains/accounts/picture-bombs.db.test.ts',
    // Within one process it is in `maintenance.engines.test.ts`.
    'src/server/maintenance/two-processes.postgres.test.ts',
    // Tables of tens of thousands of rows, whose plans only get worse by a change of a statement or an index.
    'src/server/{domains/**/*plans,media/sweep-files}.engines.test.ts',
    // An eighth of the time of all server tests. Uploads into a real store are in `s3-gateway.db.test.ts`.
    'src/server/uploads/part-store.db.test.ts',
  ],
};
