const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const http = require('node:http');
const { join } = require('node:path');
const { buffer } = require('node:stream/consumers');
const { pipeline, Readable } = require('node:stream');
const { app } = require('./app.cjs');
const { strict } = require('./strict.cjs');

/**
 * Handlers by scheme. Chromium cannot load custom schemes here, so it gets app://bundle/x as
 * http://app--bundle.localhost:PORT/x, which is a secure context too.
 */
const handlers = new Map();
let port;

const toWeb = (address) => {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/i.exec(address);
  if (!match || !handlers.has(match[1])) return address;
  return `http://${match[1]}--${match[2]}.localhost:${port}${match[3] || '/'}`;
};
const fromWeb = (address) => address?.replace(/^(blob:)?http:\/\/([a-z0-9+.]+)--([^.]+)\.localhost:\d+/, '$1$2://$3');

const handlerOf = (address) => handlers.get(address.split(':')[0]);

/**
 * Builds the request as lib/browser/api/protocol.ts does: the handler gets the complete body and no abort signal, so it
 * does not learn that a page has cancelled the request.
 */
async function toRequest(incoming, address) {
  const headers = Object.entries(incoming.headers)
    .filter(([name]) => name !== 'host' && name !== 'connection' && name !== 'transfer-encoding')
    .map(([name, value]) => [name, /^(origin|referer)$/.test(name) ? fromWeb(String(value)) : String(value)]);
  const body = await buffer(incoming);
  return new Request(address, { method: incoming.method, headers, body: body.length > 0 ? body : undefined });
}

async function serve(incoming, outgoing) {
  const address = fromWeb(`http://${incoming.headers.host}${incoming.url}`);
  const handler = handlerOf(address);
  if (!handler) {
    outgoing.writeHead(502).end();
    return;
  }
  const response = await handler(await toRequest(incoming, address));
  if (response.type === 'error') {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body) pipeline(Readable.fromWeb(response.body), outgoing, () => {});
  else outgoing.end();
}

const server = http.createServer((incoming, outgoing) => {
  serve(incoming, outgoing).catch((error) => {
    console.error('electron stand-in: the protocol handler failed', error);
    outgoing.destroy();
  });
});

const listenOn = (wanted) =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => {
      server.off('error', reject);
      port = server.address().port;
      resolve();
    });
  });

/**
 * Reuses the profile's last port. It is part of the origin in Chromium, so another port would lose the pages' storage
 * on a restart, which Electron keeps.
 */
async function listen(profile) {
  const file = join(profile, 'standin-port');
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  await listenOn(last).catch(() => listenOn(0));
  mkdirSync(profile, { recursive: true });
  writeFileSync(file, String(port));
}

/**
 * Privileges that make a scheme behave like https: relative addresses, fetch, storage and video each need one of them.
 */
const needed = ['standard', 'secure', 'supportFetchAPI', 'stream'];
const modelled = [...needed, 'codeCache'];
let privileged;

function checkScheme({ scheme, privileges = {} }) {
  for (const [name, value] of Object.entries(privileges)) {
    if (value && !modelled.includes(name))
      throw new Error(`electron stand-in: the privilege ${name} of the scheme ${scheme} is not implemented`);
  }
}

function checkPrivileges(scheme) {
  const privileges = privileged?.find((candidate) => candidate.scheme === scheme)?.privileges ?? {};
  const missing = needed.filter((name) => privileges[name] !== true);
  if (missing.length > 0)
    throw new Error(
      `electron stand-in: the scheme ${scheme} was not registered as privileged (${missing.join(', ')}), the stand-in cannot vouch for its pages`,
    );
}

const protocol = strict('protocol', {
  registerSchemesAsPrivileged(schemes) {
    if (app.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    if (privileged) throw new Error('electron stand-in: registerSchemesAsPrivileged can be used only once');
    schemes.forEach(checkScheme);
    privileged = schemes;
  },
  handle(scheme, handler) {
    if (!app.isReady()) throw new Error('protocol.handle can only be used after app is ready');
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    checkPrivileges(scheme);
    handlers.set(scheme, handler);
  },
  unhandle(scheme) {
    if (!handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
  },
  isProtocolHandled: (scheme) => handlers.has(scheme),
});

module.exports = { protocol, toWeb, fromWeb, handlerOf, listen };
