import { describe } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { createPostgresMailStore } from './mail-store.repository.ts';
import { itBehavesLikeAMailStore } from './mail-store-conformance.ts';

const database = useDatabase();

describe('PostgreSQL mail store', () => {
  itBehavesLikeAMailStore(async () => {
    await database().pool.query('truncate sandbox_mail');
    return createPostgresMailStore(database().pool);
  });
});
