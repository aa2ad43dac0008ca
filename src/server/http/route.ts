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

/** A repeat of a call with the same idempotency key. */
type Repeated<E extends Endpoint> = Call<E> & {
  /** The record that the effect has noted (`noteMade`), 0 for none. */
  readonly madeId: number;
};

/**
 * Of a call that takes an idempotency key: answers a repeat after the effect was committed, whether or not the first call
 * was answered. Goes on from what was made, and has no further effect by itself.
 */
type Repeatable<E extends Endpoint, Again> = E extends { idempotent: true } ? { again: Again } : unknown;

interface Steps<E extends Endpoint, T> {
  /** The answer is the same for everybody and every query: computed and serialized at most once a second. */
  shared?: true;
  /** Of a public call: most of its time it waits for a provider, so that many may do so at once. */
  waitsForProvider?: true;
  /** What the call does. */
  run(call: Call<E>): Promise<T>;
  /** Selects the fields of the answer. */
  present?: (result: T, call: Call<E>) => Data<E>;
  /** The `Set-Cookie` of the answer. */
  cookie?: (result: T) => string;
}

type RowOf<E extends Endpoint> = Data<E> extends readonly (infer Row)[] ? Row : never;

/** How one row of a list is written. */
interface RowSteps<E extends Endpoint, Row, Shown> {
  /** Selects the fields of one row. */
  present(row: Row, call: Call<E>): Shown;
  /** The object that determines a row's presentation, as a cache key; undefined when the presentation varies. */
  lasting?: (row: Row) => object | undefined;
}

interface PageSteps<E extends Endpoint, T> extends RowSteps<E, T, RowOf<E>> {
  run(call: Call<E>): Promise<Page<T>>;
}

/** A row of a list in the answer. */
type ItemOf<E extends Endpoint, Name> = Name extends keyof Data<E>
  ? Data<E>[Name] extends readonly (infer Item)[]
    ? Item
    : never
  : never;

interface ListsSteps<E extends Endpoint, T, Rows> {
  run(call: Call<E>): Promise<T>;
  /** How the rows of each list are written. */
  lists: { readonly [Name in keyof Rows]: RowSteps<E, Rows[Name], ItemOf<E, Name>> };
  /** Selects the fields of the answer, and the rows of its lists. */
  present(
    result: T,
    call: Call<E>,
  ): Omit<Data<E>, keyof Rows> & { readonly [Name in keyof Rows]: readonly Rows[Name][] };
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

/** `RowSteps` with its types erased for mounting. */
export interface WrittenRow {
  readonly present?: (row: never, call: never) => unknown;
  readonly lasting?: (row: never) => object | undefined;
}

/** A call bound to its code, with its types erased for mounting. */
export interface Route extends WrittenRow {
  readonly endpoint: Endpoint;
  readonly find?: (call: never) => Promise<unknown>;
  readonly policy?: (actor: Actor, record: never) => boolean;
  readonly run: (call: never, record: never) => Promise<unknown>;
  readonly again?: (call: never, record: never) => Promise<unknown>;
  readonly lists?: Readonly<Record<string, WrittenRow>>;
  readonly cookie?: (result: never) => string;
  readonly shared?: true;
  readonly waitsForProvider?: true;
}

/** Binds a call without a record in its path. */
export const route = <const E extends Endpoint & { params?: undefined; paged?: undefined }, T>(
  endpoint: E,
  steps: Steps<E, T> & Repeatable<E, (call: Repeated<E>) => Promise<T>>,
): Route => ({ endpoint, ...steps }) as Route;

/** Binds a call that returns one page of a list. */
export const pageRoute = <const E extends Endpoint & { params?: undefined; paged: true }, T>(
  endpoint: E,
  steps: PageSteps<E, T>,
): Route => ({ endpoint, ...steps }) as Route;

/** Binds a call whose answer holds lists, the rows of which are written like those of a page. */
export const listsRoute = <
  const E extends Endpoint & { params?: undefined; paged?: undefined; idempotent?: undefined },
  T,
  Rows,
>(
  endpoint: E,
  steps: ListsSteps<E, T, Rows>,
): Route => ({ endpoint, ...steps }) as Route;

/** Binds a call about one record: found, authorized, executed, presented. Without a policy it does not compile. */
export const recordRoute = <const E extends Endpoint, R, T>(
  endpoint: E,
  steps: RecordSteps<E, R, T> & Repeatable<E, (call: Repeated<E>, record: R) => Promise<T>>,
): Route => ({ endpoint, ...steps }) as Route;

/** Binds a call that returns one page of a list about one record. */
export const recordPageRoute = <const E extends Endpoint & { paged: true }, R, T>(
  endpoint: E,
  steps: RecordPageSteps<E, R, T>,
): Route => ({ endpoint, ...steps }) as Route;
