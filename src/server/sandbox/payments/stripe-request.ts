import { createHash } from 'node:crypto';
import { asCreated } from './intent-steps.ts';
import type { SandboxPaymentStore, SandboxRecord } from './sandbox-payment-store.ts';

/** A parsed request of the SDK. */
export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly idempotencyKey: string | null;
  /** Equal for two requests exactly when Stripe would treat them as the same. */
  readonly hash: string;
}

const textOf = (body: BodyInit | null | undefined): string => {
  if (body === null || body === undefined) return '';
  if (typeof body === 'string') return body;
  throw new TypeError('The card network takes form bodies as text only.');
};

export const readStripeRequest = (input: string | URL | Request, init: RequestInit = {}): StripeRequest => {
  if (input instanceof Request) throw new TypeError('The card network takes an address and its options.');
  const { pathname: path, searchParams: query } = new URL(input);
  const method = init.method ?? 'GET';
  const form = new URLSearchParams(textOf(init.body));
  const sorted = new URLSearchParams(form);
  sorted.sort();
  const hash = createHash('sha256').update(`${method} ${path}\n${sorted}`).digest('hex');
  return { method, path, query, form, idempotencyKey: new Headers(init.headers).get('idempotency-key'), hash };
};

/** `metadata[job]=7` → `{ job: '7' }` */
export const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );

export const answer = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'request-id': 'req_sandbox', ...headers },
  });

/** An error in Stripe's format. https://docs.stripe.com/api/errors */
export const failure = (status: number, message: string, code?: string, type = 'invalid_request_error'): Response =>
  answer(status, { error: { type, message, ...(code !== undefined && { code }) } });

const keyConflict = (key: string): Response =>
  failure(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    undefined,
    'idempotency_error',
  );

export const missing = (kind: string, id: string): Response =>
  failure(404, `No such ${kind}: '${id}'`, 'resource_missing');

/**
 * Stores a new object, or answers as Stripe does for an idempotency key in use. A refusal in place of the object is
 * answered, unless the key is in use.
 */
export const keepNew = async (
  store: SandboxPaymentStore,
  { idempotencyKey, hash }: StripeRequest,
  made: SandboxRecord['object'] | Response,
): Promise<{ readonly response: Response; readonly isNew: boolean } | 'id taken'> => {
  const requestHash = idempotencyKey === null ? null : hash;
  if (!(made instanceof Response) && (await store.insert({ object: made, idempotencyKey, requestHash })))
    return { response: answer(200, made), isNew: true };
  const before = idempotencyKey === null ? undefined : await store.findByIdempotencyKey(idempotencyKey);
  if (!before || idempotencyKey === null)
    return made instanceof Response ? { response: made, isNew: false } : 'id taken';
  if (before.requestHash !== hash) return { response: keyConflict(idempotencyKey), isNew: false };
  const first = before.object.object === 'payment_intent' ? asCreated(before.object) : before.object;
  return { response: answer(200, first, { 'idempotent-replayed': 'true' }), isNew: false };
};
