import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';

/** Stay packages: what is native, and what looks for files beside its own. */
const PACKAGES = ['@electric-sql/pglite', '@fastify/swagger-ui', '@node-rs/argon2', 'pino', 'sharp', 'thread-stream'];

/** The API server as files that run in plain Node: the process, the thread of the embedded database, the operator's command. */
export default defineConfig({
  // Some files instead of nine hundred: a start spends a sixth of its time on finding and opening them.
  ssr: { noExternal: true, external: PACKAGES },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'out/server',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      // Optional, so it need not be there to be left out.
      external: /^node-av\//,
      input: {
        main: 'src/server/main.ts',
        operator: 'src/server/operator/main.ts',
        'move-storage': 'src/server/operator/move-storage.ts',
        seed: 'src/server/seed/main.ts',
        'make-template': 'src/server/startup/make-template.ts',
        'picture-worker': 'src/server/media/picture-worker.ts',
        'pglite-worker': 'src/server/db/embedded/pglite-worker.ts',
        'file-hash-worker': 'src/server/uploads/file-hash-worker.mjs',
        'metadata-worker': 'src/server/media/metadata-worker.ts',
        'embedded-worker': 'src/server/previews/worker/embedded-worker.mjs',
        'ffmpeg-worker': 'src/server/previews/worker/ffmpeg-worker.mjs',
        'media-worker': 'src/server/startup/media-worker.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Comments and white space are a third of the files, which each start reads. Names stay, so that a stack trace
        // can be read; the source maps have the lines.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
  plugins: [
    {
      name: 'copy-beside-the-bundle',
      writeBundle: ({ dir = 'out/server' }) => {
        cpSync('src/server/db/migrations', join(dir, 'migrations'), { recursive: true });
        cpSync('src/server/seed/seed-media', join(dir, 'seed-media'), { recursive: true });
      },
    },
  ],
});
