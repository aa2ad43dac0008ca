import type { AnySchema, InferType, Schema } from 'yup';
import type { Role } from '../domain/roles.ts';
import type { ApiErrorCode } from './errors.ts';

/** Who may call: anybody, anybody signed in, or one role. */
export type Access = 'public' | 'signed-in' | Role;

/**
 * What else the caller must have: a verified address (403 without), a running subscription (402; brands only). Only what
 * starts new work needs a subscription: what is paid already goes on without one.
 */
export type Requirement = 'verified' | 'subscription';

/**
 * One call of the API. The table of these is the contract: forms take their rules from it, the client its types,
 * the server its validation, access and serializer, the documentation its OpenAPI.
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
  /** Names of the fields that hold a file; the body then travels as multipart form data, or as JSON without files. */
  readonly files?: readonly string[];
  /** What stands in `data` of the answer; absent when there is nothing to say. */
  readonly reply?: AnySchema;
  /** The answer is a page of a list and carries `meta`. */
  readonly paged?: true;
  readonly status?: 200 | 201;
  /** The answer is the reply itself, without `data` around it, since a library of others reads it. */
  readonly bare?: true;
  /** It creates or pays something: an `Idempotency-Key` makes it safe to repeat. */
  readonly idempotent?: true;
  /** HEAD at this path is answered by another route, e.g. of tus, and not like GET without its body. */
  readonly ownHead?: true;
  /** The body may also be URL-encoded, since a library of others sends it so; every field is then text. */
  readonly urlEncoded?: true;
}

/** What an `Idempotency-Key` may look like. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** Declares a call and keeps its literal types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Of<S> = S extends Schema ? InferType<S> : undefined;
export type Params<E extends Endpoint> = Of<E['params']>;
export type Query<E extends Endpoint> = Of<E['query']>;
export type Body<E extends Endpoint> = Of<E['body']>;
/** The type of `data` in the answer. */
export type Data<E extends Endpoint> = Of<E['reply']>;

/** Beside `data` in the answer of a paged call. */
export interface PageMeta {
  page: number;
  per_page: number;
  total: number;
}

/** The body of every answer that is not a success. */
export interface Failure {
  message: string;
  /** Why, where one status has several reasons: with 503, so that a short outage is not taken for maintenance. */
  code?: ApiErrorCode;
  /** Field name → what is wrong with it, in the order of the rules. */
  errors?: Record<string, string[]>;
}
