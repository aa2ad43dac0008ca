const { Readable, Writable } = require('node:stream');
const { app } = require('./app.cjs');
const { ClientRequest } = require('./client-request.cjs');
const { handlerOf } = require('./protocol.cjs');
const { strict } = require('./strict.cjs');

const withoutBody = [101, 204, 205, 304];

function toResponse(answer, method) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  const body = withoutBody.includes(answer.statusCode) || method === 'HEAD' ? null : Readable.toWeb(answer);
  return new Response(body, { headers, status: answer.statusCode, statusText: answer.statusMessage });
}

const reasonOf = ({ reason }) => reason ?? new DOMException('The operation was aborted.', 'AbortError');

function send(request) {
  return new Promise((resolve, reject) => {
    const { url, method, redirect, signal } = request;
    const outgoing = new ClientRequest({ url, method, redirect });
    signal.addEventListener('abort', () => {
      reject(reasonOf(signal));
      outgoing.abort();
    });
    for (const [name, value] of request.headers) outgoing.setHeader(name, value);
    outgoing.on('response', (answer) => resolve(toResponse(answer, method)));
    outgoing.on('error', reject);
    if (!request.body) {
      outgoing.end();
      return;
    }
    request.body.pipeTo(Writable.toWeb(outgoing)).catch((error) => {
      reject(error);
      outgoing.abort();
    });
  });
}

/** Uses `net.request`, as lib/browser/api/net-fetch.ts does, so the whole body is buffered before it is sent. */
async function fetchWithNet(input, init) {
  if (!app.isReady()) throw new Error('net.fetch can only be used after app is ready');
  const request = new Request(input, init);
  const handler = init?.bypassCustomProtocolHandlers ? undefined : handlerOf(request.url);
  if (handler) return handler(request);
  if (request.signal.aborted) throw reasonOf(request.signal);
  return send(request);
}

const net = strict('net', {
  fetch: fetchWithNet,
  request: (options, onResponse) => new ClientRequest(options, onResponse),
  _online: true,
  isOnline: () => net._online,
  get online() {
    return net._online;
  },
});

module.exports = { net };
