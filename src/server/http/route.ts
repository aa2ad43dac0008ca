import type { FastifyRequest } from 'fastify';
import type { Body, Data, Endpoint, Params, Query } from '#shared/contract/endpoint.ts';
import type { Actor } from './actor.ts';
import type { ReceivedFile } from './multipart.ts';

/** A validated request: the input of a handler. */
export interface Call<E extends Endpoint> {
  /** Absent on public calls. */
  readonly actor: E['access'] extends 'public' ? undefined : Actor;
  readonly params: Params<E>;
  readonly query: Query<E>;
  /** Without its files. */
  readonly body: Body<E>;
  readonly files: Readonly<Record<string, ReceivedFile>>;
  readonly request: FastifyRequest;
}

/** One page of a list and the total number of rows. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

interface Steps<E extends Endpoint, T> {
  /** The answer is the same for everybody and every query: computed and serialized at most once a second. */
  shared?: true;
  /** What the call does. */
  run(call: Call<E>): Promise<T>;
  /** Selects the fields of the answer. */
  present?: (result: T, call: Call<E>) => Data<E>;
  /** The `Set-Cookie` of the answer; an answer repeated by its idempotency key has none. */
  cookie?: (result: T) => string;
}

type RowOf<E extends Endpoint> = Data<E> extends readonly (infer Row)[] ? Row : never;

interface PageSteps<E extends Endpoint, T> {
  run(call: Call<E>): Promise<Page<T>>;
  /** Selects the fields of one row. */
  present(row: T, call: Call<E>): RowOf<E>;
  /** The object that determines a row's presentation, as a cache key; undefined when the presentation varies. */
  lasting?: (row: T) => object | undefined;
}

interface RecordPageSteps<E extends Endpoint, R, T> extends Pick<PageSteps<E, T>, 'present'> {
  find: RecordSteps<E, R, T>['find'];
  policy: RecordSteps<E, R, T>['policy'];
  run(call: Call<E>, record: R): Promise<Page<T>>;
}

interface RecordSteps<E extends Endpoint, R, T> {
  /** The record of the call; without one the answer is 404. */
  find(call: Call<E>): Promise<R | undefined>;
  /** Whether the actor may use the record; false answers 404 too, so that nobody learns what exists. */
  policy(actor: Actor, record: R): boolean;
  run(call: Call<E>, record: R): Promise<T>;
  present?: (result: T, call: Call<E>) => Data<E>;
}

/** A call bound to its code, with its types erased for mounting. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly find?: (call: never) => Promise<unknown>;
  readonly policy?: (actor: Actor, record: never) => boolean;
  readonly run: (call: never, record: never) => Promise<unknown>;
  readonly present?: (result: never, call: never) => unknown;
  readonly lasting?: (row: never) => object | undefined;
  readonly cookie?: (result: never) => string;
  readonly shared?: true;
}

/** Binds a call without a record in its path. */
export const route = <const E extends Endpoint & { params?: undefined; paged?: undefined }, T>(
  endpoint: E,
  steps: Steps<E, T>,
): Route => ({ endpoint, ...steps }) as Route;

/** Binds a call that returns one page of a list. */
export const pageRoute = <const E extends Endpoint & { params?: undefined; paged: true }, T>(
  endpoint: E,
  steps: PageSteps<E, T>,
): Route => ({ endpoint, ...steps }) as Route;

/** Binds a call about one record: found, authorized, executed, presented. Without a policy it does not compile. */
export const recordRoute = <const E extends Endpoint, R, T>(endpoint: E, steps: RecordSteps<E, R, T>): Route =>
  ({ endpoint, ...steps }) as Route;

/** Binds a call that returns one page of a list about one record. */
export const recordPageRoute = <const E extends Endpoint & { paged: true }, R, T>(
  endpoint: E,
  steps: RecordPageSteps<E, R, T>,
): Route => ({ endpoint, ...steps }) as Route;
