import { AxiosError, AxiosHeaders } from 'axios';
import { http } from '../http.ts';

export interface Asked {
  readonly path: string;
  readonly token: string | null;
  readonly socket: string;
  readonly channel: string | undefined;
}

/** Answers what live connections ask of the API; a number is the status of a refusal. Returns what was asked. */
export const answerLive = (answer: (asked: Asked, nth: number) => object | number): Asked[] => {
  const asked: Asked[] = [];
  http.defaults.adapter = async (config) => {
    const { socket_id: socket, channel_name: channel } = JSON.parse(config.data);
    const call = {
      path: config.url ?? '',
      token: config.headers.get('Authorization')?.toString() ?? null,
      socket,
      channel,
    };
    asked.push(call);
    const said = answer(call, asked.length);
    const status = typeof said === 'number' ? said : 200;
    const response = { status, statusText: '', data: said, headers: new AxiosHeaders(), config };
    if (status === 200) return response;
    throw new AxiosError(`Answered ${status}`, AxiosError.ERR_BAD_RESPONSE, config, undefined, response);
  };
  return asked;
};
