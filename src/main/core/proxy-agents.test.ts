import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createProxyAgents, parseProxies } from './proxy-agents.ts';
import type { ProxyCredentials } from './proxy-login.ts';
import { systemAuthorities } from './transfers/create-transfers.ts';

const listen = async (server: ReturnType<typeof createServer>): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const get = async (origin: string, agents: ReturnType<typeof createProxyAgents>): Promise<string> => {
  const agent = await agents.agent();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${origin}/x`, { agent }, resolve).once('error', reject).end();
  });
  let text = '';
  for await (const chunk of response) text += chunk;
  return text;
};

const build = (
  origin: string,
  resolveProxy: (url: string) => Promise<string>,
  credentials: (proxy: string) => ProxyCredentials | null = () => null,
) => {
  let now = 0;
  const warn = vi.fn();
  const agents = createProxyAgents({
    origin,
    resolveProxy,
    credentials,
    authorities: () => undefined,
    now: () => now,
    warn,
  });
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { agents, pass, warn };
};

test.each([
  ['DIRECT', [null]],
  ['PROXY proxy.example:8080', ['http://proxy.example:8080']],
  ['PROXY a:1; DIRECT', ['http://a:1', null]],
  ['HTTPS a:443;SOCKS5 b:1080 ; socks c:2', ['https://a:443', 'socks5://b:1080', 'socks4://c:2']],
  ['QUIC a:1; PROXY a:1', ['http://a:1']],
  ['PROXY', [null]],
  ['', [null]],
])('parses the PAC result “%s” into %j', (text, proxies) => {
  expect(parseProxies(text)).toEqual(proxies);
});

test('sends requests through the system’s proxy, and falls back when it is down', async () => {
  const server = await listen(createServer((_request, response) => response.end('server')));
  const seen: string[] = [];
  const proxy = createServer((asked, response) => {
    seen.push(asked.url ?? '');
    response.end('proxy');
  });
  const proxyAt = await listen(proxy);
  const { agents } = build(`http://${server}`, async () => `PROXY 127.0.0.1:9; PROXY ${proxyAt}; DIRECT`);
  await expect(get(`http://${server}`, agents)).rejects.toThrow();
  agents.failed();
  expect(await get(`http://${server}`, agents)).toBe('proxy');
  expect(seen).toEqual([`http://${server}/x`]);
  agents.failed();
  expect(await get(`http://${server}`, agents)).toBe('server');
});

test('shows a proxy only the host of an encrypted connection', async () => {
  const tunnels: string[] = [];
  const proxy = createServer();
  proxy.on('connect', (asked, socket) => {
    tunnels.push(asked.url ?? '');
    socket.on('error', () => undefined);
    const far = connect({ port: 9, host: '127.0.0.1' });
    far.on('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
  });
  const proxyAt = await listen(proxy);
  const { agents } = build('https://api.example', async () => `PROXY ${proxyAt}`);
  const agent = await agents.agent();
  const { request: overHttps } = await import('node:https');
  const failed = new Promise((resolve) => {
    overHttps('https://api.example/secret', { agent }, resolve).once('error', resolve).end();
  });
  await failed;
  expect(tunnels).toEqual(['api.example:443']);
});

test('asks the system again after a change of the network', async () => {
  const resolveProxy = vi.fn(async () => 'DIRECT');
  const { agents, pass } = build('http://127.0.0.1:1', resolveProxy);
  const first = await agents.agent();
  expect(await agents.agent()).toBe(first);
  expect(resolveProxy).toHaveBeenCalledTimes(1);
  pass(31_000);
  await agents.agent();
  agents.failed();
  await agents.agent();
  expect(resolveProxy).toHaveBeenCalledTimes(3);
});

test('uses no proxy when the system does not respond', async () => {
  const server = await listen(createServer((_request, response) => response.end('server')));
  const { agents, warn } = build(`http://${server}`, () => Promise.reject(new Error('no network')));
  expect(await get(`http://${server}`, agents)).toBe('server');
  expect(warn).toHaveBeenCalledOnce();
});

test('adds the system’s certificate authorities to those of Node, if Node can read them', () => {
  const getCACertificates = (kind: string) => (kind === 'system' ? ['company', 'both'] : ['both']);
  expect(systemAuthorities({ getCACertificates })).toEqual(['both', 'company']);
  expect(systemAuthorities({})).toBeUndefined();
});

test('uses Node’s certificate authorities when the system’s cannot be read, and logs it once', async () => {
  const warn = vi.fn();
  const agents = createProxyAgents({
    origin: 'https://api.example',
    resolveProxy: async () => 'DIRECT',
    credentials: () => null,
    authorities: () => {
      throw new Error('no store');
    },
    now: () => 0,
    warn,
  });
  const agent = await agents.agent();
  expect('options' in agent && agent.options).not.toHaveProperty('ca');
  agents.failed();
  await agents.agent();
  expect(warn).toHaveBeenCalledExactlyOnceWith("The system's certificates cannot be read: no store");
});

test('sends the credentials of the proxy once they are known', async () => {
  const server = await listen(createServer((_request, response) => response.end('server')));
  const proxy = createServer((asked, response) => response.end(asked.headers['proxy-authorization'] ?? 'none'));
  const at = await listen(proxy);
  let known: ProxyCredentials | null = null;
  const asked: string[] = [];
  const { agents } = build(
    `http://${server}`,
    async () => `PROXY ${at}`,
    (name) => {
      asked.push(name);
      return known;
    },
  );
  expect(await get(`http://${server}`, agents)).toBe('none');
  known = { username: 'ada@x', password: 'p:ä/%' };
  expect(await get(`http://${server}`, agents)).toBe(`Basic ${Buffer.from('ada@x:p:ä/%').toString('base64')}`);
  expect(new Set(asked)).toEqual(new Set([at]));
});
