import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { recipesByNeed } from './scripts/vite/recipes-by-need.ts';
import { slimContract } from './scripts/vite/slim-contract.ts';
import { staticSheet } from './scripts/vite/static-sheet.ts';
import { leaveOut } from './src/renderer/theme/leave-out.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The one renderer configuration, shared by electron-vite, the website and the component tests. */
export const renderer = {
  root: at('./src/renderer'),
  publicDir: at('./src/renderer/public'),
  plugins: [
    react(),
    leaveOut,
    staticSheet(at('./src/renderer/theme/system.ts')),
    recipesByNeed(at('./src/renderer/theme')),
    slimContract(at('./src/shared/contract/api.ts')),
  ],
  build: {
    minify: 'oxc',
    rolldownOptions: {
      output: {
        // What every page needs, in one piece: smaller than the same in twenty, and one request.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|jotai|stylis|@emotion|@pandacss)[\\/]|@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/](?:preset-base|styled-system|components[\\/](?:box|button|center|flex|grid|heading|icon|link|loader|skip-nav|spinner|stack|text)[\\/])|renderer[\\/]ui[\\/](?:wordmark|use-title)/,
            },
          ],
        },
      },
      // Chakra calls these at module level; without the hint every recipe stays in the entry chunk.
      treeshake: {
        manualPureFunctions: ['defineConfig', 'defineRecipe', 'defineSlotRecipe', 'mergeConfigs', 'createSystem'],
      },
    },
  },
} satisfies UserConfig;

/** The entry page of the website and of the desktop client. */
export const pages = { web: at('./src/renderer/index.html'), desktop: at('./src/renderer/desktop.html') };
