import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Pusher from 'pusher-js';
import { describe, expect, test } from 'vitest';
import { embeddedBroadcast } from './embedded-broadcast.ts';
import { itBehavesLikeBroadcast } from './fixtures/broadcast-conformance.ts';
import { APP, attachSockets } from './fixtures/live-server.ts';
import { startPusherEndpoint } from './fixtures/pusher-endpoint.ts';
import { PusherBroadcast } from './pusher-broadcast.ts';

const settings = (port: number, secret = APP.secret) => ({
  ...APP,
  secret,
  appId: '1',
  cluster: 'eu',
  host: '127.0.0.1',
  port,
  tls: false,
});

describe('the embedded broadcast', () => {
  itBehavesLikeBroadcast(async () => {
    const broadcast = embeddedBroadcast({ app: APP, hub: { closeWithin: 20 } });
    const server = createServer();
    attachSockets(server, broadcast.sockets);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
    return { broadcast, port: (server.address() as AddressInfo).port, stop };
  });
});

describe('hosted Pusher through its SDK', () => {
  itBehavesLikeBroadcast(async () => {
    const { port, stop } = await startPusherEndpoint();
    return { broadcast: new PusherBroadcast(settings(port)), port, stop };
  });

  test('sends at most ten events per call, and fails when the secret is wrong', async () => {
    const { port, calls, stop } = await startPusherEndpoint();
    const events = Array.from({ length: 25 }, (_, n) => ({ channel: 'private-chat1', event: 'chat', data: { n } }));
    await new PusherBroadcast(settings(port)).publish(events);
    expect(calls).toEqual([10, 10, 5]);
    await expect(new PusherBroadcast(settings(port, 'guess')).publish(events)).rejects.toThrow();
    await stop();
  });

  test('pages may connect only to the address that the client library uses', () => {
    const broadcast = new PusherBroadcast({ ...settings(0), cluster: 'ap1', host: undefined, tls: true });
    const { key, cluster, forceTls = false } = broadcast.client;
    const pusher = new Pusher(key, { cluster, forceTLS: forceTls, enabledTransports: ['ws', 'wss'] });
    pusher.disconnect();
    const { wsHost, wssPort, useTLS } = pusher.config;
    expect({ wsHost, wssPort, useTLS }).toEqual({ wsHost: 'ws-ap1.pusher.com', wssPort: 443, useTLS: true });
    expect(broadcast.origin).toBe(`wss://${wsHost}`);
    expect(new PusherBroadcast(settings(6001)).origin).toBe('ws://127.0.0.1:6001');
  });
});
