import { describe } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { itBehavesLikeAPaymentStore } from './payment-store-conformance.ts';
import { createPostgresPaymentStore } from './postgres-payment-store.ts';

const database = useDatabase();

describe('PostgreSQL payment store', () => {
  itBehavesLikeAPaymentStore(async () => {
    await database().pool.query('truncate sandbox_payments');
    return createPostgresPaymentStore(database().pool);
  });
});
