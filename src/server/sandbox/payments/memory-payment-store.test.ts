import { describe } from 'vitest';
import { createMemoryPaymentStore } from './memory-payment-store.ts';
import { itBehavesLikeAPaymentStore } from './payment-store-conformance.ts';

describe('memory payment store', () => {
  itBehavesLikeAPaymentStore(async () => createMemoryPaymentStore());
});
