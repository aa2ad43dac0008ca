import { afterAll, afterEach, vi } from 'vitest';
import { removeTemporaryFolders } from './temporary-folder.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

afterAll(removeTemporaryFolders);
