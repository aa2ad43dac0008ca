import { WebSocketServer } from 'ws';
import type { LiveSockets } from './broadcast.ts';
import type { Hub } from './websocket-hub.ts';

/** Maximum size of a client's message in bytes; the longest valid one is a subscription. */
const MAX_PAYLOAD = 10_240;

/** The handshakes of a hub. */
export const acceptUpgrades = (hub: Hub): LiveSockets['accept'] => {
  const handshakes = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD,
    perMessageDeflate: false,
    clientTracking: false,
  });
  // With a listener the library leaves the answer to the caller.
  handshakes.on('wsClientError', () => {});
  return ({ request, socket, head }, visitor) => {
    let isOpen = false;
    handshakes.handleUpgrade(request, socket, head, (opened) => {
      isOpen = true;
      hub.open(opened, visitor);
    });
    return isOpen;
  };
};
