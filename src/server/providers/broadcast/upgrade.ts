import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Hub } from './hub.ts';

/** Bytes of one message of a client; the longest that makes sense is a subscription. */
const MAX_PAYLOAD = 10_240;
const APP_PATH = /^\/app\/([^/]{1,200})$/;

const refuse = (socket: Duplex): void => {
  socket.on('error', () => socket.destroy());
  socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
};

/** Hands WebSocket upgrades at /app/:key of a server to the hub and refuses any other upgrade. */
export const attachHub = (hub: Hub, server: Server): void => {
  const handshakes = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD,
    perMessageDeflate: false,
    clientTracking: false,
  });
  server.on('upgrade', (request, socket, head) => {
    const address = `http://host${request.url ?? ''}`;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const [, key] = APP_PATH.exec(url?.pathname ?? '') ?? [];
    if (!url || !key) return refuse(socket);
    handshakes.handleUpgrade(request, socket, head, (opened) =>
      hub.open(opened, key, url.searchParams.get('protocol')),
    );
  });
};
