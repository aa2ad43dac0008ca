import type { AnySchema, InferType, Schema } from 'yup';
import type { Role } from '../domain/people/roles.ts';
import type { ApiErrorCode } from './errors.ts';

/** Who may call: anyone, any signed-in user, or one role. */
export type Access = 'public' | 'signed-in' | Role;

/**
 * Further requirements of the caller: a verified address (else 403), an active subscription (else 402; brands only).
 * Only calls that start new work require a subscription, since jobs that are already paid continue without one.
 */
export type Requirement = 'verified' | 'subscription';

/**
 * One API call. The table of calls is the contract, from which forms take their rules, the client its types, the server
 * validation, access checks and serializers, and the documentation its OpenAPI.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Below `/api`; parameters as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly requires?: readonly Requirement[];
  readonly params?: AnySchema;
  readonly query?: AnySchema;
  readonly body?: AnySchema;
  /** Fields that hold a file. With files the body is multipart form data, without them JSON. */
  readonly files?: readonly string[];
  /** Schema of `data` in the response; absent when there is none. */
  readonly reply?: AnySchema;
  /** The response is one page of a list and has `meta`. */
  readonly paged?: true;
  readonly status?: 200 | 201;
  /** The response is the bare reply, without the `data` envelope, because a third-party library reads it. */
  readonly bare?: true;
  /** Creates or pays something; an `Idempotency-Key` makes it safe to retry. */
  readonly idempotent?: true;
  /** Another route, e.g. of tus, answers HEAD at this path, instead of GET without its body. */
  readonly ownHead?: true;
  /** The body may also be URL-encoded, because a third-party library sends it so; all fields are then text. */
  readonly urlEncoded?: true;
}

/** Format of an `Idempotency-Key`. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

type Definition = Omit<Endpoint, 'method' | 'path'>;

/** Declares a call with GET and keeps its literal types. */
export const get = <const P extends Endpoint['path'], const D extends Definition>(path: P, definition: D) =>
  ({ method: 'GET', path, ...definition }) as const;

/** The same with POST. */
export const post = <const P extends Endpoint['path'], const D extends Definition>(path: P, definition: D) =>
  ({ method: 'POST', path, ...definition }) as const;

type Of<S> = S extends Schema ? InferType<S> : undefined;
export type Params<E extends Endpoint> = Of<E['params']>;
export type Query<E extends Endpoint> = Of<E['query']>;
export type Body<E extends Endpoint> = Of<E['body']>;
/** The type of `data` in the response. */
export type Data<E extends Endpoint> = Of<E['reply']>;

/** `meta` in the response of a paged call. */
export interface PageMeta {
  page: number;
  per_page: number;
  total: number;
}

/** The body of every error response. */
export interface Failure {
  message: string;
  /** Distinguishes reasons of one status: with 503, a short outage from maintenance; `changed` of all with 409. */
  code?: ApiErrorCode;
  /** Field name → messages, in the order of the rules. */
  errors?: Record<string, string[]>;
}
