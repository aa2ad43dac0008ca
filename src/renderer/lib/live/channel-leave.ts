import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { http } from '../http.ts';
import { isFinal, waitAfter } from './again.ts';

/** What a socket has to show: that it may listen to a channel, or whose it is. */
interface Leave {
  readonly auth: string;
}
interface Proof extends Leave {
  readonly user_data: string;
}

/**
 * Asked again while the server cannot be reached: the library asks once.
 * @param isCurrent whether the socket is still the one that asks
 * @throws the refusal, or the last failure once the socket is another
 */
const insist = async <T>(ask: () => Promise<T>, isCurrent: () => boolean): Promise<T> => {
  for (let failures = 1; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      if (isFinal(error) || !isCurrent()) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitAfter(failures, error)));
      if (!isCurrent()) throw error;
    }
  }
};

const post = async <T>({ method, path }: Endpoint, body: object): Promise<T> =>
  (await http.request<T>({ method, url: path, data: body })).data;

/** Leave to listen to a private channel. */
export const leaveToListen = (socket: string, channel: string, isCurrent: () => boolean): Promise<Leave> =>
  insist(() => post(api.authorizeChannel, { socket_id: socket, channel_name: channel }), isCurrent);

/** The proof of whose a connection is, for sockets of a provider. */
export const proofOfOwner = (socket: string, isCurrent: () => boolean): Promise<Proof> =>
  insist(() => post(api.signInConnection, { socket_id: socket }), isCurrent);
