import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './processes.mjs';

interface NginxOptions {
  /** The path of nginx. */
  readonly program: string;
  /** Where its configuration, logs and temporary files lie. */
  readonly folder: string;
  readonly workers: number;
  /** Configuration beside `server` in `http`, such as upstreams. */
  readonly http?: string;
  /** Configuration of its only `server`. */
  readonly server: string;
  /** Health check: whether it responds as expected. */
  readonly isReady: (url: string) => Promise<boolean>;
}

/** A running nginx. */
export interface NginxProcess {
  readonly url: string;
  /** Makes it reload its configuration without interrupting requests. */
  reload(): void;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 20;

const configOf = ({ folder, workers, http = '', server }: NginxOptions, port: number): string => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
worker_processes ${workers};
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${http}
  server {
    listen 127.0.0.1:${port};
    ${server}
  }
}`;

/**
 * Starts nginx on a free port of this computer and waits until it is ready; it ends with this process at the latest.
 * @throws Error when it ends by itself.
 */
export const startNginxProcess = async (options: NginxOptions): Promise<NginxProcess> => {
  const { program, folder, isReady } = options;
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, configOf(options, port));
  const child = spawn(program, ['-c', config, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`);
    await pause(LOOK_EVERY_MS);
  }
  return {
    url,
    reload: () => void child.kill('SIGHUP'),
    stop: async () => {
      process.off('exit', kill);
      child.kill('SIGTERM');
      await ended;
    },
  };
};
