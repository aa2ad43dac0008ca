import { Interrupted } from '#shared/domain/transfers/transfer-failure.ts';
import {
  addressAt,
  type ClientRequestOptions,
  type HttpClientOptions,
  type OpenAnswer,
  openRequest,
} from './http-client.ts';

export type DownloadRequest = Pick<ClientRequestOptions, 'path' | 'headers' | 'signal' | 'idle'>;

export type OpenDownload = (request: DownloadRequest) => Promise<OpenAnswer>;

/** Whether the server leads to its store: other redirects, such as those of a hotel's network, have no ETag of a file. */
const leadsToStore = ({ status, headers }: OpenAnswer): boolean =>
  status === 302 && /^"[0-9a-f]{64}"$/.test(headers.etag ?? '');

const addressOf = ({ headers: { location = '' } }: OpenAnswer, from: URL): URL => {
  const to = URL.canParse(location, from) ? new URL(location, from) : null;
  const isAllowed = to?.protocol === 'https:' || (to?.protocol === 'http:' && from.protocol === 'http:');
  if (to && isAllowed) return to;
  throw new Interrupted('server', { detail: 'The server led to an address that cannot be used.' });
};

/**
 * Gets a file from the store to which the server led. The validator in `If-Range` is the server's, which it repeats: the
 * store has another one, so it is compared here. The store gets neither token nor validator.
 */
const openStored = async (
  led: OpenAnswer,
  from: URL,
  request: DownloadRequest,
  { agent }: HttpClientOptions,
): Promise<OpenAnswer> => {
  led.close();
  const { etag } = led.headers;
  const { authorization: _token, 'if-range': validator, range, ...headers } = request.headers;
  const isSame = range !== undefined && (validator === undefined || validator === etag);
  const asked = { ...request, method: 'GET', headers: { ...headers, ...(isSame && { range }) } } as const;
  const answer = await openRequest(addressOf(led, from), asked, agent);
  return { ...answer, headers: { ...answer.headers, ...(etag !== undefined && { etag }) } };
};

/** Opens a file for reading in pieces. Follows one redirect of a file, from the server to its store. */
export const createDownloadClient =
  (options: HttpClientOptions): OpenDownload =>
  async (request) => {
    request.signal.throwIfAborted();
    const url = addressAt(options.origin, request.path);
    const answer = await openRequest(url, { ...request, method: 'GET' }, options.agent);
    return leadsToStore(answer) ? openStored(answer, url, request, options) : answer;
  };
