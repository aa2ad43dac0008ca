const http = require('node:http');
const https = require('node:https');
const tls = require('node:tls');
const { networkError } = require('./network-error.cjs');
const { resolveProxy } = require('./proxy.cjs');

/** Chromium's cache of proxy passwords: the `Proxy-Authorization` header by `host:port`. */
const passwords = new Map();
const authorization = (server) => {
  const known = passwords.get(server);
  return known === undefined ? {} : { 'proxy-authorization': known };
};

function connectThrough(host, port, url) {
  return new Promise((resolve, reject) => {
    const target = `${url.hostname}:${url.port || 443}`;
    const headers = { host: target, ...authorization(`${host}:${port}`) };
    const connect = http.request({ host, port, method: 'CONNECT', path: target, headers });
    connect.on('connect', (answer, socket) => {
      if (answer.statusCode === 200) resolve(socket);
      else reject(networkError('ERR_TUNNEL_CONNECTION_FAILED'));
    });
    connect.on('error', (error) => reject(networkError('ERR_PROXY_CONNECTION_FAILED', error)));
    connect.end();
  });
}

/** Opens a Node request to an address, through the proxy that the settings name. */
async function openRequest(address, { method, headers }) {
  const url = new URL(address);
  const [way] = (await resolveProxy(address)).split(';');
  if (way === 'DIRECT') return (url.protocol === 'https:' ? https : http).request(url, { method, headers });
  const [kind, server] = way.split(' ');
  if (kind !== 'PROXY') throw new Error(`electron stand-in: a request through ${kind} is not implemented`);
  const [, host, port] = /^(.*):(\d+)$/.exec(server);
  if (url.protocol === 'http:')
    return http.request({
      host,
      port,
      method,
      path: url.href,
      headers: { host: url.host, ...headers, ...authorization(server) },
    });
  const socket = await connectThrough(host, port, url);
  return https.request(url, {
    method,
    headers,
    createConnection: () => tls.connect({ socket, servername: url.hostname }),
  });
}

/** What a response with 407 asks for; undefined without a proxy. A tunnel that is refused is not modelled. */
async function challengeOf(address) {
  const [, host, port] = /^PROXY (.*):(\d+)$/.exec((await resolveProxy(address)).split(';')[0]) ?? [];
  if (host === undefined) return undefined;
  const answer = (username, password) =>
    passwords.set(`${host}:${port}`, `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
  return { info: { isProxy: true, scheme: 'basic', host, port: Number(port), realm: '' }, answer };
}

module.exports = { challengeOf, openRequest };
