import { describe } from 'vitest';
import { useEmptiedDatabase } from '#tests/support/emptied-database.ts';
import { itBehavesLikeAPaymentStore } from './fixtures/payment-store-conformance.ts';
import { createPostgresPaymentStore } from './payment-store.repository.ts';

const database = useEmptiedDatabase();

describe('PostgreSQL payment store', () => {
  itBehavesLikeAPaymentStore(async () => {
    await database().pool.query('truncate sandbox_payments');
    return createPostgresPaymentStore(database().orm);
  });
});
