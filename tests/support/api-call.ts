import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Body, Data, Endpoint } from '#shared/contract/endpoint.ts';

export interface CallOptions<E extends Endpoint> {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Body<E> | Readonly<Record<string, unknown>>;
  /** Files by field; the call is then sent as multipart form data. */
  readonly files?: Readonly<Record<string, string>>;
  readonly token?: string | undefined;
  /** Further headers, in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the request comes from; for `inject` only. */
  readonly remoteAddress?: string | undefined;
}

export interface Answer<E extends Endpoint> {
  readonly status: number;
  readonly data: Data<E>;
  readonly meta: { page: number; per_page: number; total: number };
  readonly message: string;
  readonly errors: Readonly<Record<string, string[]>>;
}

interface Content {
  readonly payload?: string | Buffer<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The options of `inject` and, under other names, of `fetch`. */
interface ApiRequest extends Content {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly remoteAddress?: string;
}

const addressOf = (endpoint: Endpoint, { params = {}, query = {} }: CallOptions<Endpoint>): string => {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) => String(params[name]));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
};

const formOf = async ({ body = {}, files = {} }: CallOptions<Endpoint>): Promise<FormData> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  for (const [name, path] of Object.entries(files)) form.append(name, new Blob([await readFile(path)]), basename(path));
  return form;
};

/** A form as bytes and its header, the way a browser sends it. */
const encodeForm = async (form: FormData): Promise<Content> => {
  const request = new Request('http://form.invalid', { method: 'POST', body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
};

/** A call of the contract as the request that carries it. */
export const requestOf = async (endpoint: Endpoint, options: CallOptions<Endpoint>): Promise<ApiRequest> => {
  const { token, files, body, remoteAddress } = options;
  const content: Content = files
    ? await encodeForm(await formOf(options))
    : body === undefined
      ? {}
      : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return {
    method: endpoint.method,
    url: addressOf(endpoint, options),
    ...content,
    ...(remoteAddress && { remoteAddress }),
    headers: { ...content.headers, ...options.headers, ...(token && { authorization: `Bearer ${token}` }) },
  };
};
