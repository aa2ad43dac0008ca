import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { respond } from './fake-upload-server.ts';

export const LINK = '/media/files/1/7/99/signature/clip.mp4';
export const FRESH_LINK = '/media/files/1/7/199/signature/clip.mp4';
const ENDED = { message: 'This link does not work, or no longer works. Reload the page.' };

/** Answers in place of the server; true when it did. */
type Misbehave = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A delivered video behind a link, and the job that tells the next link, over real HTTP. */
export interface FakeFileServer {
  readonly origin: string;
  readonly sha256: string;
  /** Method, path and range of every request, in order. */
  readonly requests: readonly string[];
  /** What the last request for a file said of its session. */
  authorization(): string | undefined;
  /** The link of the order no longer opens. */
  endLink(): void;
  /** The server's bytes from now on. */
  replace(bytes: Buffer): void;
  /** Answers instead of the server from now on; null ends it. */
  misbehave(how: Misbehave | null): void;
  close(): Promise<void>;
}

/** Answers with a file as our server does (RFC 9110, 14). */
export const sendFile = (request: IncomingMessage, response: ServerResponse, bytes: Buffer): void => {
  const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
  const { range, 'if-range': ifRange } = request.headers;
  const first = ifRange === undefined || ifRange === etag ? Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? -1) : -1;
  const headers = { etag, 'content-type': 'video/mp4', 'accept-ranges': 'bytes' };
  if (first >= bytes.length) {
    respond(response, 416, { message: 'No such part.' }, { 'content-range': `bytes */${bytes.length}` });
    return;
  }
  const rest = first < 0 ? bytes : bytes.subarray(first);
  response.writeHead(first < 0 ? 200 : 206, {
    ...headers,
    'content-length': rest.length,
    ...(first >= 0 && { 'content-range': `bytes ${first}-${bytes.length - 1}/${bytes.length}` }),
  });
  response.end(rest);
};

export const startFakeFileServer = async (given: Buffer): Promise<FakeFileServer> => {
  let bytes = given;
  let link = LINK;
  let how: Misbehave | null = null;
  let authorization: string | undefined;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    requests.push([method, url, headers.range].filter(Boolean).join(' '));
    if (url?.startsWith('/media/')) authorization = headers.authorization;
    if (how?.(request, response)) return;
    const isSignedIn = headers.authorization === 'Bearer token-7';
    if (url === link) sendFile(request, response, bytes);
    else if (url?.startsWith('/media/')) respond(response, 404, ENDED);
    else if (!isSignedIn) respond(response, 401, { message: 'Unauthenticated.' });
    else if (url === '/api/me') respond(response, 200, { data: { id: 7, role: 'brand' } });
    else if (url === '/api/brand/job/12')
      respond(response, 200, { data: { deliveries: [{ version: 2, download: link, sha256: '' }] } });
    else respond(response, 404, { message: 'Not found.' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sha256: createHash('sha256').update(given).digest('hex'),
    requests,
    authorization: () => authorization,
    endLink: () => {
      link = FRESH_LINK;
    },
    replace: (next) => {
      bytes = next;
    },
    misbehave: (next) => {
      how = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
