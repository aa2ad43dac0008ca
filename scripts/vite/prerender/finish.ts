import type { Plugin } from 'vite';
import { checkBudget } from '../../bundle-budget.mjs';
import { precompress } from './precompress.ts';

/** Vite plugin: after all pages are written, compresses the website and fails the build when it is over its budget. */
export const finish: Plugin = {
  name: 'finish-website',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir }) {
      if (!dir) throw new Error('The build names no folder.');
      await precompress(dir);
      checkBudget(dir);
    },
  },
};
