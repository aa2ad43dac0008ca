import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import { channelName, LIVE_EVENTS } from '#shared/domain/channels.ts';
import { type ClientConfig, clientConfig } from '../client-config.ts';
import { leaveToListen } from './channel-leave.ts';
import type { LiveState, OpenTransport, TransportEvents } from './live-transport.ts';

/** Close code of the server: the token was revoked or has expired. */
const SESSION_ENDED = 4009;

/** Where the library notes which way it connected last. */
const TRANSPORT_NOTES = ['pusherTransportTLS', 'pusherTransportNonTLS'];

const states: Readonly<Record<string, LiveState>> = {
  connected: 'connected',
  initialized: 'connecting',
  connecting: 'connecting',
};

const hasCode = (error: unknown, code: number): boolean => {
  const data: unknown = typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined;
  return typeof data === 'object' && data !== null && 'code' in data && data.code === code;
};

const connect = ({ key, host, port, cluster, force_tls: tls }: ClientConfig['realtime']): Pusher => {
  const pusher: Pusher = new Pusher(key, {
    cluster,
    forceTLS: tls === 1,
    enabledTransports: ['ws', 'wss'],
    ...(host !== null && { wsHost: host }),
    ...(port !== null && { wsPort: port, wssPort: port }),
    channelAuthorization: {
      customHandler: ({ socketId, channelName: channel }, answer) =>
        void leaveToListen(socketId, channel, () => pusher.connection.socket_id === socketId).then(
          (auth) => answer(null, { auth }),
          (error: unknown) => answer(error instanceof Error ? error : new Error('Refused'), null),
        ),
    },
  });
  return pusher;
};

const follow = (pusher: Pusher, { changed, sessionEnded }: TransportEvents): void => {
  const tell = () => changed(states[pusher.connection.state] ?? 'offline');
  pusher.connection.bind('state_change', tell);
  pusher.connection.bind('error', (error: unknown) => {
    if (hasCode(error, SESSION_ENDED)) sessionEnded();
  });
  tell();
};

/** Laravel Echo over Pusher's protocol: our own hub, or Pusher's where the server says so. Private channels only. */
export const openEchoTransport: OpenTransport = async (events) => {
  const { realtime } = await clientConfig();
  const pusher = connect(realtime);
  const echo = new Echo({ broadcaster: 'pusher', client: pusher, withoutInterceptors: true });
  follow(pusher, events);
  return {
    join: (kind, id, { heard, joined }) => {
      const name = channelName(kind, id);
      const channel = echo.private(name.replace('private-', ''));
      channel.subscribed(joined);
      for (const event of Object.values(LIVE_EVENTS))
        channel.listen(`.${event}`, (data: unknown) => heard(event, data));
      return () => echo.leaveChannel(name);
    },
    close: () => {
      pusher.connection.unbind();
      echo.disconnect();
      for (const note of TRANSPORT_NOTES) localStorage.removeItem(note);
    },
  };
};
