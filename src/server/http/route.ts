import type { FastifyRequest } from 'fastify';
import type { Body, Data, Endpoint, Params, Query } from '#shared/contract/endpoint.ts';
import type { Actor } from './actor.ts';
import type { ReceivedFile } from './multipart.ts';

/** The query of a paged call; the contract validates it and sets defaults. */
export interface PageQuery {
  readonly page: number;
  readonly per_page: number;
}

export const offsetOf = ({ page, per_page }: PageQuery): number => (page - 1) * per_page;

/**
 * The total of a list. The last page implies it, so most lists are never counted; a slightly stale count is raised to
 * at least the rows already seen.
 */
export const totalOf = async (page: PageQuery, found: number, counted: () => Promise<number>): Promise<number> => {
  const seen = offsetOf(page) + found;
  const isLast = found < page.per_page && (found > 0 || page.page === 1);
  return isLast ? seen : Math.max(await counted(), found > 0 ? seen : 0);
};

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
type Repeatable<E extends Endpoint, OnRepeat> = E extends { idempotent: true } ? { onRepeat: OnRepeat } : unknown;

interface Steps<E extends Endpoint, T> {
  /** Of a public call: most of its time it waits for a provider, so that many may do so at once. */
  waitsForProvider?: true;
  /** What the call does. */
  run(call: Call<E>): Promise<T>;
  /** Selects the fields of the answer. */
  present?: (result: T, call: Call<E>) => Data<E>;
  /** The `Set-Cookie` of the answer. */
  cookie?: (result: T) => string;
  /**
   * Of a reading call all of whose tables raise the version of their readers: whether its response may be kept until
   * something changes. False while the clock alone would change it.
   */
  mayBeKept?: (result: T) => boolean;
}

type RowOf<E extends Endpoint> = Data<E> extends readonly (infer Row)[] ? Row : never;

interface PageSteps<E extends Endpoint, T> extends Pick<Steps<E, Page<T>>, 'mayBeKept'> {
  run(call: Call<E>): Promise<Page<T>>;
  /** Selects the fields of one row. */
  present(row: T, call: Call<E>): RowOf<E>;
}

interface RecordSteps<E extends Endpoint, R, T> {
  /** The record of the call; without one the answer is 404. */
  find(call: Call<E>): Promise<R | undefined>;
  /** Whether the actor may use the record; false answers 404 too, so that nobody learns what exists. */
  policy(actor: Actor, record: R): boolean;
  run(call: Call<E>, record: R): Promise<T>;
  present?: (result: T, call: Call<E>) => Data<E>;
}

interface RecordPageSteps<E extends Endpoint, R, T>
  extends Pick<RecordSteps<E, R, T>, 'find' | 'policy'>,
    Pick<PageSteps<E, T>, 'present'> {
  run(call: Call<E>, record: R): Promise<Page<T>>;
}

/** A call bound to its code, with its types erased for mounting. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly find?: (call: never) => Promise<unknown>;
  readonly policy?: (actor: Actor, record: never) => boolean;
  readonly run: (call: never, record: never) => Promise<unknown>;
  readonly onRepeat?: (call: never, record: never) => Promise<unknown>;
  /** Presents the result, or each row of a page. */
  readonly present?: (result: never, call: never) => unknown;
  readonly cookie?: (result: never) => string;
  readonly mayBeKept?: (result: never) => boolean;
  readonly waitsForProvider?: true;
}

/** Binds a call without a record in its path: with one result, or a page of a list whose rows are presented. */
export function route<const E extends Endpoint & { params?: undefined; paged: true }, T>(
  endpoint: E,
  steps: PageSteps<E, T>,
): Route;
export function route<const E extends Endpoint & { params?: undefined; paged?: undefined }, T>(
  endpoint: E,
  steps: Steps<E, T> & Repeatable<E, (call: Repeated<E>) => Promise<T>>,
): Route;
export function route(endpoint: Endpoint, steps: object): Route {
  return { endpoint, ...steps } as Route;
}

/** Binds a call about one record: found, authorized, executed, presented. Without a policy it does not compile. */
export function recordRoute<const E extends Endpoint & { paged: true }, R, T>(
  endpoint: E,
  steps: RecordPageSteps<E, R, T>,
): Route;
export function recordRoute<const E extends Endpoint & { paged?: undefined }, R, T>(
  endpoint: E,
  steps: RecordSteps<E, R, T> & Repeatable<E, (call: Repeated<E>, record: R) => Promise<T>>,
): Route;
export function recordRoute(endpoint: Endpoint, steps: object): Route {
  return { endpoint, ...steps } as Route;
}
