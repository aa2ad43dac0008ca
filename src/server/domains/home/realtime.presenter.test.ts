import { expect, test } from 'vitest';
import { presentRealtime } from './home.routes.ts';

const embedded = { key: 'k', cluster: 'eu', host: undefined, port: undefined, forceTls: undefined, signsIn: false };
const hosted = { key: 'k', cluster: 'eu', host: undefined, port: undefined, forceTls: true, signsIn: true };
const local = 'http://127.0.0.1:8080';

test.each([
  ['http', '127.0.0.1:8080', local, '127.0.0.1', 8080, 0],
  ['http', 'localhost:5173', local, 'localhost', 5173, 0],
  ['http', '[::1]:8080', local, '[::1]', 8080, 0],
  ['http', 'ugc.example', local, 'ugc.example', 80, 0],
  ['http', 'ugc.example', 'https://ugc.example', 'ugc.example', 443, 1],
  ['https', 'ugc.example:8443', 'https://ugc.example', 'ugc.example', 8443, 1],
  ['http', 'not a host', local, '127.0.0.1', 8080, 0],
])('our own sockets: requested by %s at %s, public URL %s', (protocol, host, publicUrl, name, port, force_tls) => {
  const presented = presentRealtime(embedded, { protocol, host }, publicUrl);
  expect(presented).toEqual({ key: 'k', cluster: 'eu', host: name, port, force_tls, sign_in: 0 });
});

test('hosted Pusher is addressed by its cluster, another server by its host', () => {
  const reached = { protocol: 'http', host: 'x' };
  expect(presentRealtime(hosted, reached, local)).toEqual({
    key: 'k',
    cluster: 'eu',
    host: null,
    port: null,
    force_tls: 1,
    sign_in: 1,
  });
  expect(presentRealtime({ ...hosted, host: 'ws.example', port: 6001, forceTls: false }, reached, local)).toMatchObject(
    {
      host: 'ws.example',
      port: 6001,
      force_tls: 0,
    },
  );
});
