import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** The only account of the stub server. */
export const account = { email: 'ada@brand.example', password: 'Correct-Horse-1', name: 'Ada' } as const;

export interface StubApi {
  readonly origin: string;
  /** All tokens issued so far; the page must hold none of them. */
  readonly tokens: readonly string[];
  /** Method, path and Authorization header of every call. */
  readonly calls: readonly { readonly call: string; readonly authorization: string | undefined }[];
  /** Invalidates all tokens issued so far, as a password change elsewhere does. */
  revokeAll(): void;
  close(): Promise<void>;
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString() || '{}');
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'set-cookie': 'server=cookie' });
  response.end(JSON.stringify(body));
}

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
    });
  });

/** A stub of the API's sign-in calls, the only ones that the shell itself makes. */
export async function startStubApi(): Promise<StubApi> {
  const tokens: string[] = [];
  const valid = new Set<string>();
  const calls: { call: string; authorization: string | undefined }[] = [];

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = `${request.method} ${request.url}`;
    const { authorization } = request.headers;
    calls.push({ call, authorization });
    const token = authorization?.replace('Bearer ', '') ?? '';
    const body = await readJson(request);
    if (call === 'POST /api/login') {
      if (body.email !== account.email || body.password !== account.password)
        return answer(response, 422, { message: 'Wrong Email Or Password' });
      const fresh = `secret-${randomUUID()}`;
      tokens.push(fresh);
      valid.add(fresh);
      return answer(response, 200, { data: { user: { name: account.name }, token: fresh } });
    }
    if (!valid.has(token)) return answer(response, 401, { message: 'Please log in.' });
    if (call === 'POST /api/logout') valid.delete(token);
    return answer(response, 200, { data: { name: account.name } });
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => answer(response, 500, { message: String(error) }));
  });
  const origin = await listen(server);
  return {
    origin,
    tokens,
    calls,
    revokeAll: () => valid.clear(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
