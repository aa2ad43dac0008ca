import { Agent as HttpAgent } from 'node:http';
import type { Agent, AgentOptions } from 'node:https';
import { Agent as HttpsAgent } from 'node:https';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { SocksProxyAgent } from 'socks-proxy-agent';
import { createReasonLog } from './log/reason-log.ts';
import type { ProxyCredentials } from './proxy-login.ts';

/** Milliseconds for which the system's answer is cached; short, because networks change while the app runs. */
const REMEMBERED = 30_000;

/** Proxy types in the result of `session.resolveProxy` (the format of a PAC script) and their URL schemes. */
const SCHEMES: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
};

/** Proxies of a PAC result in their order, e.g. `PROXY proxy:8080; DIRECT`; null is a direct connection. */
export const parseProxies = (text: string): readonly (string | null)[] => {
  const proxies = text.split(';').flatMap((part) => {
    const [kind = '', address = ''] = part.trim().split(/\s+/);
    if (kind.toUpperCase() === 'DIRECT') return [null];
    const scheme = SCHEMES[kind.toUpperCase()];
    const url = `${scheme}://${address}`;
    return scheme && address && URL.canParse(url) ? [url] : [];
  });
  return proxies.length > 0 ? proxies : [null];
};

const agentFor = (origin: string, proxy: string | null, options: AgentOptions): Agent | HttpAgent => {
  const isHttps = origin.startsWith('https:');
  if (proxy === null) return isHttps ? new HttpsAgent(options) : new HttpAgent(options);
  if (proxy.startsWith('socks')) return new SocksProxyAgent(proxy, options);
  return isHttps ? new HttpsProxyAgent(proxy, options) : new HttpProxyAgent(proxy, options);
};

/** A proxy's URL with its credentials (RFC 3986, 3.2.1), which the agents send; `host:port` names it. */
const withCredentials = (proxy: string, known: ProxyAgentsOptions['credentials']): string => {
  const url = new URL(proxy);
  const port = url.port || { 'https:': '443', 'http:': '80' }[url.protocol] || '1080';
  const credentials = known(`${url.hostname}:${port}`);
  if (credentials === null) return proxy;
  url.username = encodeURIComponent(credentials.username);
  url.password = encodeURIComponent(credentials.password);
  return url.href;
};

export interface ProxyAgentsOptions {
  /** Origin of the only host that is connected to. */
  readonly origin: string;
  /** Asks the system for the proxies of a URL, as a PAC result. */
  readonly resolveProxy: (url: string) => Promise<string>;
  /** Credentials of a proxy (`host:port`) that asked for them. */
  readonly credentials: (proxy: string) => ProxyCredentials | null;
  /** PEM certificates that the system trusts beside Node's own; undefined where Node cannot read them. */
  readonly authorities: () => readonly string[] | undefined;
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

export interface ProxyAgents {
  /** The agent for the next request. */
  agent(): Promise<HttpAgent>;
  /** Call after a failed connection: selects the next proxy of the PAC result. */
  failed(): void;
}

/**
 * Agents for Node's HTTP client that follow the system's proxy settings and trusted certificates, which Node ignores.
 */
export const createProxyAgents = (options: ProxyAgentsOptions): ProxyAgents => {
  const { origin, resolveProxy, credentials, authorities, now, warn } = options;
  const agents = new Map<string | null, HttpAgent>();
  const failures = createReasonLog("The system's proxy is not known", warn);
  let proxies: readonly (string | null)[] = [null];
  let current = 0;
  let asked = Number.NEGATIVE_INFINITY;
  /** Read with the first https connection, because reading is slow on some systems. */
  let ca: string[] | undefined;

  /** Falls back to Node's own list when the system's store cannot be read. */
  const readAuthorities = (): string[] => {
    try {
      return [...(authorities() ?? [])];
    } catch (error) {
      warn(`The system's certificates cannot be read: ${error instanceof Error ? error.message : error}`);
      return [];
    }
  };

  const ask = async (): Promise<void> => {
    if (now() - asked < REMEMBERED) return;
    asked = now();
    try {
      const found = parseProxies(await resolveProxy(`${origin}/`));
      failures.succeeded();
      if (found.join() !== proxies.join()) current = 0;
      proxies = found;
    } catch (error) {
      failures.failed(error);
    }
  };

  return {
    agent: async () => {
      await ask();
      const next = proxies[current % proxies.length] ?? null;
      const proxy = next === null ? null : withCredentials(next, credentials);
      const known = agents.get(proxy);
      if (known) return known;
      if (origin.startsWith('https:')) ca ??= readAuthorities();
      const made = agentFor(origin, proxy, { keepAlive: true, ...(ca && ca.length > 0 && { ca }) });
      agents.set(proxy, made);
      return made;
    },
    failed: () => {
      current += 1;
      asked = Number.NEGATIVE_INFINITY;
    },
  };
};
