import { CallError } from './bridge.ts';
import type { Secrets } from './secrets.ts';
import type { Transfers } from './transfers/transfer-calls.ts';

/** A keychain in memory whose every change can be looked at. */
export function buildSecrets(
  entries: Record<string, string> = {},
): Secrets & { readonly entries: Map<string, string> } {
  const values = new Map(Object.entries(entries));
  return {
    kind: 'keychain',
    entries: values,
    get: async (account) => values.get(account) ?? null,
    set: async (account, value) => {
      values.set(account, value);
    },
    delete: async (account) => {
      values.delete(account);
    },
    retry: async () => undefined,
  };
}

/** A promise that the test settles. */
export function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const refuse = async (): Promise<never> => {
  throw new CallError('refused', 'No.');
};

/** An empty list that takes nothing. */
export const noTransfers: Transfers = {
  list: () => [],
  limits: () => ({ upload: null, download: null }),
  log: async () => [],
  addUpload: refuse,
  addDownload: refuse,
  reveal: refuse,
  pause: async () => undefined,
  resume: async () => undefined,
  cancel: async () => undefined,
  remove: async () => undefined,
  moveBefore: async () => undefined,
  setLimits: async () => undefined,
};
