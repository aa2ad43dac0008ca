import { fileURLToPath } from 'node:url';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { pages, renderer } from './renderer.config.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** electron-vite builds with the base `./`, which loads nothing at a deep route such as `/orders/1`. */
const absoluteBase: Plugin = {
  name: 'absolute-base',
  config: (config) => {
    config.base = '/';
  },
};

export default defineConfig({
  main: {
    build: {
      // The package holds three bundles and one native module: everything but that module is built in.
      externalizeDeps: {
        exclude: [
          'electron-store',
          'electron-updater',
          'file-type',
          'http-proxy-agent',
          'https-proxy-agent',
          'mediabunny',
          'socks-proxy-agent',
        ],
        include: ['keytar'],
      },
      rolldownOptions: { input: at('./src/main/index.ts') },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      // A sandboxed preload script cannot be an ES module, whatever package.json says.
      rolldownOptions: {
        input: at('./src/preload/index.ts'),
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    ...renderer,
    plugins: [...renderer.plugins, absoluteBase],
    build: {
      ...renderer.build,
      rolldownOptions: { ...renderer.build.rolldownOptions, input: pages.desktop },
    },
  },
});
