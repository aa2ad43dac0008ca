import Pusher, { type Options } from 'pusher-js';

export interface LiveClient {
  readonly pusher: Pusher;
  /** Events of all channels, oldest first. */
  readonly heard: { readonly channel: string; readonly event: string; readonly data: unknown }[];
  /** `in` once subscribed, or the status of the rejected authorization. */
  join(channel: string): Promise<'in' | number>;
  close(): void;
}

/** The real client library, connected to a port of this machine. */
export const openLive = (
  port: number,
  key: string,
  authorization: Options['channelAuthorization'],
  authentication?: Options['userAuthentication'],
): LiveClient => {
  const pusher = new Pusher(key, {
    cluster: 'eu',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    ...(authorization && { channelAuthorization: authorization }),
    ...(authentication && { userAuthentication: authentication }),
  });
  const heard: { channel: string; event: string; data: unknown }[] = [];
  return {
    pusher,
    heard,
    join: (name) =>
      new Promise((resolve) => {
        const channel = pusher.subscribe(name);
        channel.bind_global((event: string, data: { status?: number }) => {
          if (event === 'pusher:subscription_succeeded') resolve('in');
          else if (event === 'pusher:subscription_error') resolve(data.status ?? 0);
          else heard.push({ channel: name, event, data });
        });
      }),
    close: () => pusher.disconnect(),
  };
};

/** The same with channel authorization by the API on that port and a bearer token, as the page does. */
export const openLiveAs = (port: number, key: string, token: string): LiveClient =>
  openLive(port, key, {
    transport: 'ajax',
    endpoint: `http://127.0.0.1:${port}/api/broadcasting/auth`,
    headers: { Authorization: `Bearer ${token}` },
  });

/** The same for hosted Pusher, signed in before it subscribes, as the page does. */
export const openHostedAs = async (
  at: { readonly sockets: number; readonly api: number; readonly key: string },
  token: string,
): Promise<LiveClient> => {
  const asked = (path: string) => ({
    transport: 'ajax' as const,
    endpoint: `http://127.0.0.1:${at.api}/api/broadcasting/${path}`,
    headers: { Authorization: `Bearer ${token}` },
  });
  const client = openLive(at.sockets, at.key, asked('auth'), asked('user-auth'));
  client.pusher.signin();
  await client.pusher.user.signinDonePromise;
  return client;
};
