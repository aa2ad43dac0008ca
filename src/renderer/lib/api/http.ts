import axios, { type AxiosInstance, isAxiosError } from 'axios';
import type { Failure } from '#shared/contract/endpoint.ts';
import { goTo, MAINTENANCE_PATH } from '../pages/navigation.ts';
import { session } from '../session/session.ts';
import { HandledFailure } from './failure.ts';

export interface HttpOptions {
  readonly token: () => string | null;
  readonly go: (path: string) => void;
  /** Called when the server rejects the token of the current session (401). */
  readonly sessionEnded: (token: string) => void;
}

/** The server marks a short outage as such. It ends within seconds, so the page is not left for it. */
const isOutage = (error: unknown): boolean => {
  const code: unknown = isAxiosError<Failure>(error) ? error.response?.data?.code : undefined;
  return code === 'unavailable' || code === 'outcomeUnknown';
};

const bearer = (token: string) => `Bearer ${token}`;

/**
 * Handles statuses for every call: a 401 silently ends its session, 402 opens the renewal,
 * 503 the maintenance page unless it is a short outage; 403 and all others reach the caller. XSRF names are axios's
 * defaults, there is no timeout, and only 200–299 is a success.
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
    // Read when the call is made, because a log-out clears the session at once and still has to send its token.
    { synchronous: true },
  );
  http.interceptors.response.use(undefined, (error: unknown) => {
    const status = isAxiosError(error) ? error.response?.status : undefined;
    const current = token();
    if (status === 402) go('/renew-payment');
    else if (status === 503 && !isOutage(error)) go(MAINTENANCE_PATH);
    else if (status !== 401) throw error;
    // A late 401 of an earlier session must not end the new one.
    else if (current !== null && isAxiosError(error) && error.config?.headers.get('Authorization') === bearer(current))
      sessionEnded(current);
    throw new HandledFailure(status);
  });
  return http;
};

/** The one axios instance of the app. In the desktop client the main process replaces the token sent here. */
export const http = createHttp({
  token: () => session.current()?.token ?? null,
  go: goTo,
  sessionEnded: () => session.expire(),
});
