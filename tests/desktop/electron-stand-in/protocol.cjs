const http = require('node:http');
const { pipeline, Readable } = require('node:stream');
const { app } = require('./app.cjs');
const { strict } = require('./strict.cjs');

/** Chromium knows no scheme of ours: app://bundle/x is shown to it as http://app--bundle.localhost:PORT/x, which is secure too. */
const handlers = new Map();
let port;

const toWeb = (address) => {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/i.exec(address);
  if (!match || !handlers.has(match[1])) return address;
  return `http://${match[1]}--${match[2]}.localhost:${port}${match[3] || '/'}`;
};
const fromWeb = (address) => address?.replace(/^http:\/\/([a-z0-9+.]+)--([^.]+)\.localhost:\d+/, '$1://$2');

const handlerOf = (address) => handlers.get(address.split(':')[0]);

function toRequest(incoming, address) {
  const hasBody =
    incoming.headers['content-length'] !== undefined || incoming.headers['transfer-encoding'] !== undefined;
  return new Request(address, {
    method: incoming.method,
    headers: Object.entries(incoming.headers)
      .filter(([name]) => name !== 'host' && name !== 'connection' && name !== 'transfer-encoding')
      .map(([name, value]) => [name, String(value)]),
    body: hasBody ? Readable.toWeb(incoming) : undefined,
    duplex: 'half',
  });
}

async function serve(incoming, outgoing) {
  const address = fromWeb(`http://${incoming.headers.host}${incoming.url}`);
  const handler = handlerOf(address);
  if (!handler) {
    outgoing.writeHead(502).end();
    return;
  }
  const response = await handler(toRequest(incoming, address));
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

const listen = () =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      port = server.address().port;
      resolve();
    });
  });

const protocol = strict('protocol', {
  registerSchemesAsPrivileged(schemes) {
    if (app.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    this._schemes = schemes;
  },
  handle(scheme, handler) {
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(scheme, handler);
  },
  unhandle: (scheme) => handlers.delete(scheme),
  isProtocolHandled: (scheme) => handlers.has(scheme),
});

module.exports = { protocol, toWeb, fromWeb, handlerOf, listen };
