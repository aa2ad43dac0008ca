import { CallError } from '../bridge.ts';
import type { Transfers } from './transfer-calls.ts';

const refuse = async (): Promise<never> => {
  throw new CallError('refused', 'Transfers in the background are not available in this version.');
};

/** Until the engine is there: an empty list that takes nothing. */
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
