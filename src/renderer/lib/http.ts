import axios, { type AxiosInstance, isAxiosError } from 'axios';
import type { Failure } from '#shared/contract/endpoint.ts';
import { HandledFailure } from './failure.ts';
import { goTo, MAINTENANCE_PATH } from './navigation.ts';
import { session } from './session.ts';

export interface HttpOptions {
  readonly token: () => string | null;
  readonly go: (path: string) => void;
  /** The server no longer knows the token that a call carried. */
  readonly sessionEnded: (token: string) => void;
}

/** The server says of a short outage that it is one: that is over in seconds, and nobody is led off their page. */
const isOutage = (error: unknown): boolean => {
  const code: unknown = isAxiosError<Failure>(error) ? error.response?.data?.code : undefined;
  return code === 'unavailable' || code === 'outcomeUnknown';
};

const bearer = (token: string) => `Bearer ${token}`;

/**
 * The rules of the specification's section 8 by status: 401 is silent and ends the session it belongs to, 402 leads to
 * the renewal, 503 to the maintenance page unless it is a short outage; 403 and all others reach the caller. XSRF names are axios's defaults, there
 * is no timeout, and only 200–299 is a success.
 */
export const createHttp = ({ token, go, sessionEnded }: HttpOptions): AxiosInstance => {
  const http = axios.create({ baseURL: '/api', headers: { Accept: 'application/json' } });
  http.interceptors.request.use(
    (config) => {
      const current = token();
      if (current !== null) config.headers.set('Authorization', bearer(current));
      return config;
    },
    undefined,
    // Read as the call is made: a logout ends the session in the same breath and still has to say whose.
    { synchronous: true },
  );
  http.interceptors.response.use(undefined, (error: unknown) => {
    const status = isAxiosError(error) ? error.response?.status : undefined;
    const current = token();
    if (status === 402) go('/renew-payment');
    else if (status === 503 && !isOutage(error)) go(MAINTENANCE_PATH);
    else if (status !== 401) throw error;
    // A late answer to an earlier session must not end the new one.
    else if (current !== null && isAxiosError(error) && error.config?.headers.get('Authorization') === bearer(current))
      sessionEnded(current);
    throw new HandledFailure(status);
  });
  return http;
};

/** The client of the whole app. On the desktop the main process puts the real token in place of the one sent here. */
export const http = createHttp({
  token: () => session.current()?.token ?? null,
  go: goTo,
  sessionEnded: () => session.expire(),
});
