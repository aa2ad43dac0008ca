const http = require('node:http');
const https = require('node:https');
const tls = require('node:tls');
const { networkError } = require('./network-error.cjs');
const { resolveProxy } = require('./proxy.cjs');

function connectThrough(host, port, url) {
  return new Promise((resolve, reject) => {
    const target = `${url.hostname}:${url.port || 443}`;
    const connect = http.request({ host, port, method: 'CONNECT', path: target, headers: { host: target } });
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
    return http.request({ host, port, method, path: url.href, headers: { host: url.host, ...headers } });
  const socket = await connectThrough(host, port, url);
  return https.request(url, {
    method,
    headers,
    createConnection: () => tls.connect({ socket, servername: url.hostname }),
  });
}

module.exports = { openRequest };
