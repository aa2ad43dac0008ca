import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { channelName, LIVE_EVENTS } from '#shared/domain/messages/realtime-channels.ts';
import { type ClientConfig, clientConfig } from '../api/client-config.ts';
import { http } from '../api/http.ts';
import { backoffDelay, isFinal } from '../api/retry-backoff.ts';
import type { LiveState, LiveTransport, OpenTransport, TransportEvents } from './live.ts';

/** Signature by which a socket may subscribe to a private channel. */
interface ChannelAuthorization {
  readonly auth: string;
}
/** Signature by which a socket signs in as a user. */
interface ConnectionAuthentication extends ChannelAuthorization {
  readonly user_data: string;
}

/**
 * Repeats a request while the server is unreachable, because pusher-js requests only once.
 * @param isCurrent whether the socket is still the current one
 * @throws the server's error response, or the last error once another socket is current
 */
const retryWhileUnreachable = async <T>(ask: () => Promise<T>, isCurrent: () => boolean): Promise<T> => {
  for (let failures = 1; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      if (isFinal(error) || !isCurrent()) throw error;
      await new Promise((resolve) => setTimeout(resolve, backoffDelay(failures, error)));
      if (!isCurrent()) throw error;
    }
  }
};

const post = async <T>({ method, path }: Endpoint, body: object): Promise<T> =>
  (await http.request<T>({ method, url: path, data: body })).data;

/** Authorizes a subscription to a private channel. */
export const authorizeChannel = (
  socket: string,
  channel: string,
  isCurrent: () => boolean,
): Promise<ChannelAuthorization> =>
  retryWhileUnreachable(() => post(api.authorizeChannel, { socket_id: socket, channel_name: channel }), isCurrent);

/** Authenticates a connection as its user, which a hosted provider requires before any channel. */
export const authenticateConnection = (socket: string, isCurrent: () => boolean): Promise<ConnectionAuthentication> =>
  retryWhileUnreachable(() => post(api.signInConnection, { socket_id: socket }), isCurrent);

/** Close code of the server: the token was revoked or has expired. */
const SESSION_ENDED = 4009;

/** Keys under which pusher-js stores its last transport. */
const TRANSPORT_NOTES = ['pusherTransportTLS', 'pusherTransportNonTLS'];

const states: Readonly<Record<string, LiveState>> = {
  connected: 'connected',
  initialized: 'connecting',
  connecting: 'connecting',
};

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The close code, also where pusher-js wraps it in its own error. */
const codeOf = (error: unknown): unknown => partOf(partOf(partOf(error, 'error') ?? error, 'data'), 'code');

type Realtime = ClientConfig['realtime'];

const errorOf = (reason: unknown): Error => (reason instanceof Error ? reason : new Error('Refused'));

const connect = ({ key, host, port, cluster, force_tls: tls, sign_in: signsIn }: Realtime): Pusher => {
  // pusher-js keeps the id of a closed socket.
  const isCurrent = (socketId: string) => () =>
    pusher.connection.state === 'connected' && pusher.connection.socket_id === socketId;
  const pusher: Pusher = new Pusher(key, {
    cluster,
    forceTLS: tls === 1,
    enabledTransports: ['ws', 'wss'],
    ...(host !== null && { wsHost: host }),
    ...(port !== null && { wsPort: port, wssPort: port }),
    channelAuthorization: {
      customHandler: ({ socketId, channelName: channel }, answer) =>
        // A hosted provider can close the connections of an ended session only if they signed in as their user.
        void Promise.resolve(pusher.user.signinDonePromise)
          .then(() => authorizeChannel(socketId, channel, isCurrent(socketId)))
          .then(
            (leave) => answer(null, leave),
            (reason: unknown) => answer(errorOf(reason), null),
          ),
    },
    userAuthentication: {
      customHandler: ({ socketId }, answer) =>
        void authenticateConnection(socketId, isCurrent(socketId)).then(
          (proof) => answer(null, proof),
          (reason: unknown) => answer(errorOf(reason), null),
        ),
    },
  });
  if (signsIn === 1) pusher.signin();
  return pusher;
};

const follow = (pusher: Pusher, { changed, sessionEnded }: TransportEvents): void => {
  const tell = () => changed(states[pusher.connection.state] ?? 'offline');
  pusher.connection.bind('state_change', tell);
  pusher.connection.bind('error', (error: unknown) => {
    if (codeOf(error) === SESSION_ENDED) sessionEnded();
  });
  tell();
};

/** Laravel Echo over Pusher's protocol. Private channels only. */
export const openEchoAt = (realtime: Realtime, events: TransportEvents): LiveTransport => {
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

/** Connects to our own hub, or to hosted Pusher if the server's configuration names it. */
export const openEchoTransport: OpenTransport = async (events) => openEchoAt((await clientConfig()).realtime, events);
