import type { SandboxPaymentStore, SandboxRecord } from './sandbox-payment-store.ts';

/** An in-memory store for tests and temporary servers. */
export const createMemoryPaymentStore = (): SandboxPaymentStore => {
  const records = new Map<string, SandboxRecord>();
  const byKey = (key: string) => [...records.values()].find((record) => record.idempotencyKey === key);
  return {
    get: async (id) => structuredClone(records.get(id)),
    findByIdempotencyKey: async (key) => structuredClone(byKey(key)),
    insert: async (record) => {
      const keyTaken = record.idempotencyKey !== null && byKey(record.idempotencyKey) !== undefined;
      if (keyTaken || records.has(record.object.id)) return false;
      records.set(record.object.id, structuredClone({ ...record, version: 0 }));
      return true;
    },
    update: async (version, object) => {
      const before = records.get(object.id);
      if (before?.version !== version) return false;
      records.set(object.id, structuredClone({ ...before, object, version: version + 1 }));
      return true;
    },
  };
};
