import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A forward proxy for plain HTTP: requests carry the absolute URL. */
export interface ForwardProxy {
  /** Host and port. */
  readonly address: string;
  /** Method and path of every request for the server of that origin that passed. */
  passed(origin: string): readonly string[];
  /** Changes the `name:password` that every request must carry. */
  require(credentials: string): void;
  stop(): Promise<void>;
}

/** Names below `localhost` are this machine (RFC 6761, 6.3), which not every resolver knows. */
const hostOf = ({ hostname }: URL): string => (hostname.endsWith('localhost') ? '127.0.0.1' : hostname);

const forward = (asked: IncomingMessage, answer: ServerResponse, url: URL): void => {
  const { method, headers } = asked;
  const path = `${url.pathname}${url.search}`;
  const onward = request({ host: hostOf(url), port: url.port, path, method, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  asked.on('error', () => onward.destroy());
  asked.pipe(onward);
};

/** @param initial `name:password` that every request must carry */
export const startForwardProxy = async (initial: string): Promise<ForwardProxy> => {
  let credentials = initial;
  const seen: { readonly origin: string; readonly call: string }[] = [];
  const server = createServer((asked, answer) => {
    const expected = `Basic ${Buffer.from(credentials).toString('base64')}`;
    if (asked.headers['proxy-authorization'] !== expected) {
      asked.resume();
      answer.writeHead(407, { 'proxy-authenticate': 'Basic realm="company"' }).end('<h1>Who are you?</h1>');
      return;
    }
    const url = new URL(asked.url ?? '');
    seen.push({ origin: url.origin, call: `${asked.method} ${url.pathname}` });
    forward(asked, answer, url);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed: (origin) => seen.filter((request_) => request_.origin === origin).map(({ call }) => call),
    require: (changed) => {
      credentials = changed;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
