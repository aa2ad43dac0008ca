import type { Server } from 'node:http';
import { WebSocketServer } from 'ws';
import { answerOnSocket, type Headers } from '../../http/parser-errors.ts';
import type { Hub } from './websocket-hub.ts';

/** Maximum size of a client's message in bytes; the longest valid one is a subscription. */
const MAX_PAYLOAD = 10_240;
const APP_PATH = /^\/app\/([^/]{1,200})$/;

/** Passes WebSocket upgrades at /app/:key to the hub and rejects any other upgrade with `headers`. */
export const attachHub = (hub: Hub, server: Server, headers: Headers = {}): void => {
  const handshakes = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD,
    perMessageDeflate: false,
    clientTracking: false,
  });
  handshakes.on('wsClientError', (_error, socket) => answerOnSocket(socket, 400, headers));
  server.on('upgrade', (request, socket, head) => {
    const address = `http://host${request.url ?? ''}`;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const [, key] = APP_PATH.exec(url?.pathname ?? '') ?? [];
    if (!url || !key) return answerOnSocket(socket, 404, headers);
    handshakes.handleUpgrade(request, socket, head, (opened) =>
      hub.open(opened, key, url.searchParams.get('protocol')),
    );
  });
};
