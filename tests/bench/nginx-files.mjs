// nginx that takes files by PUT and gives them by sendfile: what transfers are measured against.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/processes.mjs';

const configuration = (directory, port) => `
daemon off;
worker_processes 2;
pid ${directory}/nginx.pid;
error_log ${directory}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 0;
    client_body_buffer_size 1m;
    sendfile on;
    root ${directory}/files;
    location / { dav_methods PUT; create_full_put_path on; }
  }
}
`;

/** Starts it on a free port; its files lie in `files` below the directory. @throws Error when there is no nginx. */
export const startNginx = async (directory) => {
  const program = execFileSync(process.execPath, ['scripts/find-nginx.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  }).trim();
  if (!program) throw new Error('This measurement needs nginx.');
  mkdirSync(join(directory, 'files'), { recursive: true });
  const port = await freePort();
  writeFileSync(join(directory, 'nginx.conf'), configuration(directory, port));
  const child = spawn(program, ['-c', join(directory, 'nginx.conf'), '-p', directory], { stdio: 'inherit' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`);
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      break;
    await pause(20);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, files: join(directory, 'files'), stop };
};
