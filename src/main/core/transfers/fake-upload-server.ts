import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredUpload {
  readonly owner: number;
  readonly size: number;
  bytes: Buffer;
  claimed: boolean;
}

/** Answers in place of the server; true when it did. Sees each request before anything of its body is read. */
export type Misbehave = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

/** The uploads of our API over real HTTP, in memory: tus, the state, the claim, who is signed in. */
export interface FakeUploadServer {
  readonly origin: string;
  /** Method and path of every request, in order. */
  readonly requests: readonly string[];
  readonly uploads: ReadonlyMap<string, StoredUpload>;
  /** What was claimed: the call's path, and the bytes. */
  readonly delivered: readonly { readonly path: string; readonly bytes: Buffer; readonly poster: unknown }[];
  /** Bytes of all PATCH bodies together. */
  received(): number;
  /** Account by token. */
  readonly tokens: Map<string, number>;
  /** Answers instead of the server from now on; null ends it. */
  misbehave(how: Misbehave | null): void;
  /** Ends every connection at once, as a pulled cable does. */
  cut(): void;
  close(): Promise<void>;
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** An answer in one go, as proxies give them. */
export const respond = (
  response: ServerResponse,
  status: number,
  body: unknown = '',
  headers: Readonly<Record<string, string>> = {},
): void => {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify(body));
};

const readAll = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
};

class Uploads {
  readonly uploads = new Map<string, StoredUpload>();
  readonly delivered: { path: string; bytes: Buffer; poster: unknown }[] = [];
  readonly tokens = new Map<string, number>([['token-7', 7]]);
  received = 0;

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '', headers } = request;
    const account = this.tokens.get(headers.authorization?.replace('Bearer ', '') ?? '');
    if (account === undefined) return respond(response, 401, { message: 'Please log in.' }, tus);
    if (url === '/api/me') return respond(response, 200, { data: { id: account } });
    if (url === '/api/uploads' && method === 'POST') return this.#create(account, request, response);
    if (url.startsWith('/api/creator/')) return this.#claim(account, request, response);
    const id = url.replace('/api/uploads/', '');
    const upload = this.uploads.get(id);
    if (upload?.owner !== account || (upload.claimed && method !== 'GET'))
      return respond(response, 404, { message: 'Not found.' }, tus);
    if (method === 'PATCH') return this.#append(upload, request, response);
    if (method === 'GET') return this.#state(id, upload, response);
    if (method === 'DELETE') this.uploads.delete(id);
    if (method === 'DELETE') return respond(response, 204, '', tus);
    respond(response, 200, '', { ...tus, 'upload-offset': String(upload.bytes.length) });
  }

  #create(owner: number, { headers }: IncomingMessage, response: ServerResponse): void {
    const id = (this.uploads.size + 1).toString(16).padStart(32, '0');
    this.uploads.set(id, { owner, size: Number(headers['upload-length']), bytes: Buffer.alloc(0), claimed: false });
    respond(response, 201, '', { ...tus, location: `/api/uploads/${id}` });
  }

  async #append(upload: StoredUpload, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (Number(request.headers['upload-offset']) !== upload.bytes.length)
      return respond(response, 409, { message: 'Elsewhere.' }, tus);
    const chunks: Buffer[] = [upload.bytes];
    try {
      for await (const chunk of request) {
        chunks.push(chunk);
        this.received += chunk.length;
      }
    } catch {
      // The line was cut: what arrived stays.
      return;
    } finally {
      upload.bytes = Buffer.concat(chunks);
    }
    respond(response, 204, '', { ...tus, 'upload-offset': String(upload.bytes.length) });
  }

  #state(id: string, { bytes, size, claimed }: StoredUpload, response: ServerResponse): void {
    const isWhole = bytes.length === size;
    const data = { id, offset: bytes.length, size, sha256: isWhole ? sha256(bytes) : null, claimed: claimed ? 1 : 0 };
    respond(response, 200, { data });
  }

  async #claim(owner: number, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { upload: id, poster } = JSON.parse((await readAll(request)).toString());
    const upload = this.uploads.get(id);
    if (upload?.owner !== owner || upload.bytes.length !== upload.size)
      return respond(response, 404, { message: 'This upload is no longer there.' });
    if (!upload.claimed) this.delivered.push({ path: request.url ?? '', bytes: upload.bytes, poster });
    upload.claimed = true;
    respond(response, 200, { data: { id: 1 } });
  }
}

const tus = { 'tus-resumable': '1.0.0' };

export const startFakeUploadServer = async (): Promise<FakeUploadServer> => {
  const uploads = new Uploads();
  const requests: string[] = [];
  let misbehave: Misbehave | null = null;
  const server = createServer(async (request, response) => {
    request.on('error', () => undefined);
    requests.push(`${request.method} ${request.url}`);
    if (await misbehave?.(request, response)) return;
    await uploads.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    uploads: uploads.uploads,
    delivered: uploads.delivered,
    tokens: uploads.tokens,
    received: () => uploads.received,
    misbehave: (how) => {
      misbehave = how;
    },
    cut: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
