import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { acyclicChunks, baseChunk } from './scripts/vite/chunks.ts';
import { mergedTheme } from './scripts/vite/merged-theme.ts';
import { recipesByNeed } from './scripts/vite/recipes-by-need.ts';
import { staticSheet } from './scripts/vite/static-sheet.ts';
import { stripSchemas } from './scripts/vite/strip-schemas.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The entry lists the files of all screens, and a screen those of its dialogs. Names of chunks would add 3 kB to each
 * screen, and hashes cannot be compressed: seven characters each are enough.
 */
export const fileNames = {
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

/** The one renderer configuration, shared by electron-vite, the website and the component tests. */
export const renderer = {
  root: at('./src/renderer'),
  publicDir: at('./src/renderer/public'),
  plugins: [
    react(),
    staticSheet(at('./src/renderer/theme/system.ts')),
    mergedTheme(at('./src/renderer/theme/system.ts')),
    recipesByNeed(at('./src/renderer')),
    acyclicChunks,
    stripSchemas(at('./src/shared/contract/api.ts')),
  ],
  build: {
    minify: 'oxc',
    // A picture of a prerendered page has an address, however small it is.
    assetsInlineLimit: (file: string) => (file.endsWith('.webp') ? false : undefined),
    rolldownOptions: {
      output: { codeSplitting: { groups: [baseChunk] }, ...fileNames },
      // Chakra calls these at module level; without the hint every recipe stays in the entry chunk.
      treeshake: {
        manualPureFunctions: ['defineConfig', 'defineRecipe', 'defineSlotRecipe', 'mergeConfigs', 'createSystem'],
      },
    },
  },
} satisfies UserConfig;

/** The entry page of the website and of the desktop client. */
export const pages = { web: at('./src/renderer/index.html'), desktop: at('./src/renderer/desktop.html') };
