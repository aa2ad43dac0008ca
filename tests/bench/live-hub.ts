// Runs the server's WebSocket hub in a process of its own, so that its memory can be measured; controlled by IPC.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { attachSockets } from '../../src/server/providers/broadcast/fixtures/live-server.ts';
import { Hub } from '../../src/server/providers/broadcast/websocket-hub.ts';

/** Load to generate: so many events a second for so many seconds, spread over the channels. */
interface Order {
  readonly channels: number;
  readonly perSecond: number;
  readonly seconds: number;
}

const TICK_MS = 5;
/** Milliseconds of the clock that both processes share. */
const now = (): number => performance.timeOrigin + performance.now();

const hub = new Hub({ key: 'bench', secret: 'bench' }, { perNetwork: 20_000, waitingPerNetwork: 20_000 });
const server = createServer();
attachSockets(server, hub);

const send = ({ channels, perSecond, seconds }: Order): void => {
  const began = now();
  let sent = 0;
  const ticking = setInterval(() => {
    const elapsed = now() - began;
    const due = Math.min((elapsed / 1_000) * perSecond, perSecond * seconds);
    for (; sent < due; sent += 1) {
      const channel = `private-chat${1 + Math.floor(Math.random() * channels)}`;
      hub.deliver([{ channel, event: 'chat', data: { at: now(), message: 'x'.repeat(200) } }]);
    }
    if (sent < perSecond * seconds) return;
    clearInterval(ticking);
    process.send?.({ sent });
  }, TICK_MS);
};

process.on('message', (order) => send(order as Order));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
