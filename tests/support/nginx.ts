import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './processes.mjs';

/** A server behind the proxy. */
interface Upstream {
  readonly url: string;
}

const LOOK_EVERY_MS = 50;

const isReady = ({ url }: Upstream): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** `listen` and the retries are those of docs/operations.md; everything is kept in the folder of the test. */
const configOf = (folder: string, port: number): string => `
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log warn;
worker_processes 1;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream servers { include ${folder}/servers.conf; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://servers;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $http_x_forwarded_for;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout http_503;
      proxy_next_upstream_tries 2;
    }
  }
}`;

/**
 * A real nginx on a port of its own. Open-source nginx asks no health checks, so the list of servers is written anew
 * when one of them becomes ready or unready, and nginx reads it again, which ends no request.
 */
export class Nginx {
  readonly url: string;
  readonly #folder: string;
  readonly #process: ChildProcess;
  readonly #watching = new AbortController();
  #servers: readonly Upstream[];
  #listed: readonly Upstream[];
  #watch: Promise<void> = Promise.resolve();

  private constructor(url: string, folder: string, child: ChildProcess, servers: readonly Upstream[]) {
    this.url = url;
    this.#folder = folder;
    this.#process = child;
    this.#servers = servers;
    this.#listed = servers;
  }

  /** @param program the path of nginx. @param servers all ready. */
  static async start(program: string, servers: readonly Upstream[]): Promise<Nginx> {
    const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
    const port = await freePort();
    const config = join(folder, 'nginx.conf');
    writeFileSync(config, configOf(folder, port));
    Nginx.#write(folder, servers);
    const child = spawn(program, ['-c', config, '-p', folder, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
    const nginx = new Nginx(`http://127.0.0.1:${port}`, folder, child, servers);
    process.once('exit', nginx.#kill);
    while (!(await isReady(nginx))) {
      if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`);
      await pause(LOOK_EVERY_MS);
    }
    nginx.#watch = nginx.#follow();
    return nginx;
  }

  /** One more server, which gets requests once it is ready. */
  add(server: Upstream): void {
    this.#servers = [...this.#servers, server];
  }

  /** The addresses that get requests. */
  get listed(): readonly string[] {
    return this.#listed.map(({ url }) => url);
  }

  async stop(): Promise<void> {
    this.#watching.abort();
    await this.#watch;
    process.off('exit', this.#kill);
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
    await rm(this.#folder, { recursive: true, force: true });
  }

  readonly #kill = (): void => void this.#process.kill('SIGKILL');

  static #write(folder: string, servers: readonly Upstream[]): void {
    const lines = servers.map(({ url }) => `server ${new URL(url).host} max_fails=1 fail_timeout=1s;`);
    writeFileSync(join(folder, 'servers.conf'), `${lines.join('\n')}\nkeepalive 16;\n`);
  }

  async #follow(): Promise<void> {
    while (!this.#watching.signal.aborted) {
      const servers = this.#servers;
      const ready = await Promise.all(servers.map(isReady));
      const listed = servers.filter((_, n) => ready[n]);
      // With nobody ready the list stays: a refusal of a server says more than one of nginx.
      if (listed.length > 0 && listed.map(({ url }) => url).join() !== this.listed.join()) {
        Nginx.#write(this.#folder, listed);
        this.#process.kill('SIGHUP');
        this.#listed = listed;
      }
      await pause(LOOK_EVERY_MS, undefined, { signal: this.#watching.signal }).catch(() => {});
    }
  }
}
