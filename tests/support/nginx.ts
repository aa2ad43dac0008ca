import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type NginxProcess, startNginxProcess } from './nginx-process.ts';

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

/** Both are those of docs/operations.md. */
const CONNECTION = "map $http_upgrade $connection_upgrade { default upgrade; '' ''; }";
const SERVER = `
    client_max_body_size 0;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_upgrade;
    proxy_connect_timeout 2s;
    proxy_next_upstream error timeout http_503;
    proxy_next_upstream_tries 2;
    location / {
      proxy_pass http://servers;
    }
    location /api/uploads {
      proxy_pass http://servers;
      proxy_request_buffering off;
    }`;

/**
 * A real nginx on a port of its own. Open-source nginx has no active health checks, so the upstream list is rewritten
 * when a server becomes ready or unready, and nginx reloads it without interrupting requests.
 */
export class Nginx {
  readonly #folder: string;
  readonly #process: NginxProcess;
  readonly #watching = new AbortController();
  #servers: readonly Upstream[];
  #listed: readonly Upstream[];
  #watch: Promise<void> = Promise.resolve();

  private constructor(folder: string, nginx: NginxProcess, servers: readonly Upstream[]) {
    this.#folder = folder;
    this.#process = nginx;
    this.#servers = servers;
    this.#listed = servers;
  }

  /** @param program the path of nginx. @param servers all ready. */
  static async start(program: string, servers: readonly Upstream[]): Promise<Nginx> {
    const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
    Nginx.#write(folder, servers);
    const http = `${CONNECTION} upstream servers { include ${folder}/servers.conf; }`;
    const ready = (url: string) => isReady({ url });
    const started = await startNginxProcess({ program, folder, workers: 1, http, server: SERVER, isReady: ready });
    const nginx = new Nginx(folder, started, servers);
    nginx.#watch = nginx.#follow();
    return nginx;
  }

  get url(): string {
    return this.#process.url;
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
    await this.#process.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  static #write(folder: string, servers: readonly Upstream[]): void {
    const lines = servers.map(({ url }) => `server ${new URL(url).host} max_fails=1 fail_timeout=1s;`);
    writeFileSync(join(folder, 'servers.conf'), `${lines.join('\n')}\nkeepalive 16;\n`);
  }

  async #follow(): Promise<void> {
    while (!this.#watching.signal.aborted) {
      const servers = this.#servers;
      const ready = await Promise.all(servers.map(isReady));
      const listed = servers.filter((_, n) => ready[n]);
      // Without a ready server the list stays: a server's error says more than one of nginx.
      if (listed.length > 0 && listed.map(({ url }) => url).join() !== this.listed.join()) {
        Nginx.#write(this.#folder, listed);
        this.#process.reload();
        this.#listed = listed;
      }
      await pause(LOOK_EVERY_MS, undefined, { signal: this.#watching.signal }).catch(() => {});
    }
  }
}
