import { describe } from 'vitest';
import { useEmptiedDatabase } from '#tests/support/emptied-database.ts';
import { itBehavesLikeAMailStore } from './fixtures/mail-store-conformance.ts';
import { createPostgresMailStore } from './mail-store.repository.ts';

const database = useEmptiedDatabase();

describe('PostgreSQL mail store', () => {
  itBehavesLikeAMailStore(async () => {
    await database().pool.query('truncate sandbox_mail');
    return createPostgresMailStore(database().orm);
  });
});
