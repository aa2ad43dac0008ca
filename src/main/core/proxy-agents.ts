import { Agent as HttpAgent } from 'node:http';
import type { Agent, AgentOptions } from 'node:https';
import { Agent as HttpsAgent } from 'node:https';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { SocksProxyAgent } from 'socks-proxy-agent';
import { createReasonLog } from './log/reason-log.ts';

/** Milliseconds that an answer of the system holds: networks change while the app runs. */
const REMEMBERED = 30_000;

/** Kinds of proxies in the answer of `session.resolveProxy` (the result of a PAC script), and their URL schemes. */
const SCHEMES: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
};

/** The ways to a server in the order to try, e.g. `PROXY proxy:8080; DIRECT`; null is the direct way. */
export const parseProxies = (text: string): readonly (string | null)[] => {
  const ways = text.split(';').flatMap((part) => {
    const [kind = '', address = ''] = part.trim().split(/\s+/);
    if (kind.toUpperCase() === 'DIRECT') return [null];
    const scheme = SCHEMES[kind.toUpperCase()];
    const url = `${scheme}://${address}`;
    return scheme && address && URL.canParse(url) ? [url] : [];
  });
  return ways.length > 0 ? ways : [null];
};

const agentFor = (origin: string, proxy: string | null, options: AgentOptions): Agent | HttpAgent => {
  const isHttps = origin.startsWith('https:');
  if (proxy === null) return isHttps ? new HttpsAgent(options) : new HttpAgent(options);
  if (proxy.startsWith('socks')) return new SocksProxyAgent(proxy, options);
  return isHttps ? new HttpsProxyAgent(proxy, options) : new HttpProxyAgent(proxy, options);
};

export interface ProxyAgentsOptions {
  /** The server's; nothing else is connected to. */
  readonly origin: string;
  /** Asks the system which way leads to an address. */
  readonly resolveProxy: (url: string) => Promise<string>;
  /** Certificates of authorities that this system trusts beside Node's own; undefined where Node cannot say. */
  readonly authorities: () => readonly string[] | undefined;
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

export interface ProxyAgents {
  /** The agent for the next request. */
  agent(): Promise<HttpAgent>;
  /** The last way led nowhere: the next of them is tried. */
  failed(): void;
}

/**
 * Connections of Node take the way that the system's settings name: Node knows neither its proxy nor its certificates.
 */
export const createProxyAgents = (options: ProxyAgentsOptions): ProxyAgents => {
  const { origin, resolveProxy, authorities, now, warn } = options;
  const agents = new Map<string | null, HttpAgent>();
  const failures = createReasonLog("The system's proxy is not known", warn);
  let ways: readonly (string | null)[] = [null];
  let current = 0;
  let asked = Number.NEGATIVE_INFINITY;
  /** Read once, with the first connection that needs it: on some systems it takes a moment. */
  let ca: string[] | undefined;

  /** A store that cannot be read leaves Node's own list. */
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
      if (found.join() !== ways.join()) current = 0;
      ways = found;
    } catch (error) {
      failures.failed(error);
    }
  };

  return {
    agent: async () => {
      await ask();
      const way = ways[current % ways.length] ?? null;
      const known = agents.get(way);
      if (known) return known;
      if (origin.startsWith('https:')) ca ??= readAuthorities();
      const made = agentFor(origin, way, { keepAlive: true, ...(ca && ca.length > 0 && { ca }) });
      agents.set(way, made);
      return made;
    },
    failed: () => {
      current += 1;
      asked = Number.NEGATIVE_INFINITY;
    },
  };
};
