import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { http } from '../http.ts';
import { backoffDelay, isFinal } from '../retry-backoff.ts';

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
