import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { fileNames, pages, renderer } from './renderer.config.ts';
import { baseChunk, screensChunk, serverStateChunk } from './scripts/vite/chunks.ts';
import { finish } from './scripts/vite/prerender/finish.ts';
import { prerender } from './scripts/vite/prerender/plugin.ts';

const server = 'http://127.0.0.1:8080';

export default defineConfig({
  ...renderer,
  plugins: [...renderer.plugins, prerender(renderer), finish],
  build: {
    ...renderer.build,
    rolldownOptions: {
      ...renderer.build.rolldownOptions,
      input: pages.web,
      output: { codeSplitting: { groups: [baseChunk, screensChunk, serverStateChunk] }, ...fileNames },
    },
    outDir: fileURLToPath(new URL('./dist-web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
  },
  server: {
    proxy: {
      '/api': server,
      '/media': server,
      '/sandbox': server,
      '/webhooks': server,
      // Pusher protocol: the hub's sockets open at /app/<key>, never the renderer's own folder /app.
      '^/app/[^/.]+(\\?|$)': { target: server, ws: true },
    },
  },
});
