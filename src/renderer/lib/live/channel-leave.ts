import { api } from '#shared/contract/api.ts';
import { statusOf } from '../failure.ts';
import { http } from '../http.ts';

/** Milliseconds. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/** Everybody who lost the same server comes back at other moments. */
const around = (wait: number): number => wait * (0.5 + Math.random());

const isFinal = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && status !== 429;

const ask = async (socket: string, channel: string): Promise<string> => {
  const { data } = await http.request<{ auth: string }>({
    method: api.authorizeChannel.method,
    url: api.authorizeChannel.path,
    data: { socket_id: socket, channel_name: channel },
  });
  return data.auth;
};

/**
 * Leave to listen to a private channel, asked for again while the server cannot be reached: the library asks once.
 * @param isCurrent whether the socket is still the one that asks
 * @throws the refusal, or the last failure once the socket is another
 */
export const leaveToListen = async (socket: string, channel: string, isCurrent: () => boolean): Promise<string> => {
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      return await ask(socket, channel);
    } catch (error) {
      if (isFinal(statusOf(error)) || !isCurrent()) throw error;
      await new Promise((resolve) => setTimeout(resolve, around(wait)));
      if (!isCurrent()) throw error;
    }
  }
};
