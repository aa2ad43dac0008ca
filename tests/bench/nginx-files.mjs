// nginx that stores files by PUT and serves them by sendfile: the baseline of transfers.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startNginxProcess } from '../support/nginx-process.ts';

/**
 * Starts nginx on a free port; its files are in `files` below the directory. @throws Error when nginx is not installed.
 */
export const startNginx = async (directory) => {
  const program = execFileSync(process.execPath, ['scripts/find-nginx.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  }).trim();
  if (!program) throw new Error('This measurement needs nginx.');
  const files = join(directory, 'files');
  mkdirSync(files, { recursive: true });
  const { url, stop } = await startNginxProcess({
    program,
    folder: directory,
    workers: 2,
    server: `
    client_max_body_size 0;
    client_body_buffer_size 1m;
    sendfile on;
    root ${files};
    location / { dav_methods PUT; create_full_put_path on; }`,
    isReady: (address) =>
      fetch(address).then(
        () => true,
        () => false,
      ),
  });
  return { url, files, stop };
};
