import { isAxiosError } from 'axios';
import type { Body, Data, Endpoint, PageMeta, Params, Query } from '#shared/contract/endpoint.ts';
import { session } from '../session/session.ts';
import { HandledFailure } from './failure.ts';
import { http } from './http.ts';

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Name]: Value };
type MaybePart<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Name]?: Partial<Value> };

/** Arguments of a call: exactly the parts that its endpoint declares. */
export type CallInput<E extends Endpoint> = Part<'params', Params<E>> &
  MaybePart<'query', Query<E>> &
  Part<'body', Body<E>> & { signal?: AbortSignal };

export type CallResult<E extends Endpoint> = E extends { paged: true } ? { data: Data<E>; meta: PageMeta } : Data<E>;

type Rest<E extends Endpoint> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

interface Loose {
  params?: Record<string, unknown>;
  query?: unknown;
  body?: Record<string, unknown>;
  signal?: AbortSignal;
}

const pathOf = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

const formData = (body: Record<string, unknown>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, value === null ? '' : String(value));
  }
  return form;
};

/** Form data when the body contains a file, otherwise JSON. */
const payload = ({ files }: Endpoint, body: Record<string, unknown> | undefined) =>
  body && files?.some((name) => body[name] instanceof Blob) ? formData(body) : body;

/**
 * Drops a response when another account has signed in since the request, because it would be shown to, or stored for,
 * the wrong account.
 */
const forSameAccount = async <T>(request: Promise<T>): Promise<T> => {
  const owner = session.current()?.id;
  const check = () => {
    if (owner !== undefined && session.current()?.id !== owner) throw new HandledFailure(null);
  };
  try {
    const answer = await request;
    check();
    return answer;
  } catch (error) {
    check();
    throw error;
  }
};

const sent = new WeakMap<object, number>();

/** When the call of a response was sent, in milliseconds since the epoch. Other data counts as the newest. */
export const sentAt = (response: unknown): number =>
  (typeof response === 'object' && response !== null ? sent.get(response) : undefined) ?? Number.POSITIVE_INFINITY;

/** Maximum number of actions without a response whose keys are kept. */
const REMEMBERED = 20;

/** Actions without a response and their keys, oldest first. */
const unanswered = new Map<string, string>();

/** 128 random bits. `randomUUID` needs a secure context, and a local installation may be served by plain http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const contentOf = (_name: string, value: unknown): unknown =>
  value instanceof Blob ? [value.size, value.type, value instanceof File && [value.name, value.lastModified]] : value;

/** Identity of an action: account, call and the whole request. */
const nameOf = (parts: readonly unknown[]): string => JSON.stringify(parts, contentOf);

const keyOf = (name: string): string => {
  const key = unanswered.get(name) ?? newKey();
  unanswered.delete(name);
  unanswered.set(name, key);
  for (const oldest of unanswered.keys()) {
    if (unanswered.size <= REMEMBERED) break;
    unanswered.delete(oldest);
  }
  return key;
};

/** Whether the response is final. After a network or server error the action may be repeated with its key. */
const isDecided = (error: unknown): boolean => {
  const status = isAxiosError(error) ? error.response?.status : undefined;
  return status !== undefined && status < 500;
};

/**
 * Sends an action that creates or pays with an `Idempotency-Key`. The key is kept until there is a response, so that
 * repeating the action executes it only once.
 */
const withIdempotencyKey = async <T>(
  parts: readonly unknown[],
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> => {
  const name = nameOf(parts);
  try {
    const answer = await send({ 'Idempotency-Key': keyOf(name) });
    unanswered.delete(name);
    return answer;
  } catch (error) {
    if (isDecided(error)) unanswered.delete(name);
    throw error;
  }
};

/**
 * Makes one call of the contract. Resolves to `data`; a paged call to `data` and `meta`.
 * @throws HandledFailure when the status was handled globally or the account has changed, otherwise axios's error
 */
export const call = async <E extends Endpoint>(endpoint: E, ...[input]: Rest<E>): Promise<CallResult<E>> => {
  const { params, query, body, signal }: Loose = input ?? {};
  const started = Date.now();
  const url = pathOf(endpoint.path, params);
  const send = (headers?: Record<string, string>) =>
    http.request<{ data?: unknown; meta?: PageMeta }>({
      method: endpoint.method,
      url,
      params: query,
      data: payload(endpoint, body),
      signal,
      headers,
    });
  // A chat message carries its own idempotency key.
  const isKeyed = endpoint.idempotent && body?.client_key === undefined;
  const { data: answer } = await forSameAccount(
    isKeyed ? withIdempotencyKey([session.current()?.id, url, query, body], send) : send(),
  );
  const result: unknown = endpoint.paged ? { data: answer.data, meta: answer.meta } : answer.data;
  if (typeof result === 'object' && result !== null) sent.set(result, started);
  return result as CallResult<E>;
};
