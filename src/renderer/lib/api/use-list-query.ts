import { useCallback, useMemo } from 'react';
import type { AnyObjectSchema, AnySchema, InferType } from 'yup';
import { isDecimal } from '#shared/domain/text/parse-number.ts';
import { useQueryString } from '../pages/use-query-string.ts';

/** Rows of a page on every list. */
const ROWS = 20;

/** Parameters that sort or page a list; all others filter it. */
const NOT_FILTERS: ReadonlySet<string> = new Set(['page', 'per_page', 'sort']);

/** Changes of the query string by name; undefined removes a name. */
export type ListChange<S extends AnyObjectSchema> = {
  readonly [K in keyof InferType<S>]?: InferType<S>[K] | undefined;
};

export interface ListQuery<S extends AnyObjectSchema> {
  /** Query of the call: valid parameters with defaults. */
  readonly values: InferType<S>;
  /** The query as a segment of a cache key. */
  readonly key: string;
  /** Number of active filters, including the search. */
  readonly filters: number;
  /** Pushes a history entry, so that Back undoes the choice. */
  readonly choose: (change: ListChange<S>) => void;
  /** Replaces the history entry, so that Back does not undo typing key by key. */
  readonly type: (change: ListChange<S>) => void;
  readonly clear: () => void;
}

const fieldsOf = (schema: AnyObjectSchema): Record<string, AnySchema> => {
  const { per_page: _fixed, ...fields } = schema.fields;
  return fields as Record<string, AnySchema>;
};

/** Yup would read any number of JavaScript, so a parameter that is a number has to be a plain one, as on the server. */
const wordOf = ({ type }: AnySchema, text: string | null): string | undefined =>
  type === 'number' ? (text && isDecimal(text) ? text : undefined) : text?.trim();

/** The query parameters that the schema knows and accepts; others are ignored. */
const allowed = (schema: AnyObjectSchema, address: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(schema)).flatMap(([name, field]) => {
      const word = wordOf(field, address.get(name));
      return word && field.isValidSync(word) ? [[name, word]] : [];
    }),
  );

const isDefault = (field: AnySchema | undefined, value: unknown): boolean => field?.getDefault() === value;

const changed = (schema: AnyObjectSchema, address: URLSearchParams, change: object): URLSearchParams => {
  const fields = fieldsOf(schema);
  const next = new URLSearchParams(address);
  if (!('page' in change)) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '' || isDefault(fields[name], value)) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
};

/**
 * State of a list, kept in the URL, so that a reload, Back and a shared link show the same. Changing anything but the
 * page returns to the first page.
 * @param schema the query schema of the list's call, imported by name, because builds strip it from the contract
 */
export const useListQuery = <S extends AnyObjectSchema>(schema: S): ListQuery<S> => {
  const [address, change] = useQueryString();
  const write = useCallback(
    (values: object, replace: boolean) => change((newest) => changed(schema, newest, values), { replace }),
    [schema, change],
  );
  return useMemo(() => {
    const words = allowed(schema, address);
    const narrowing = Object.keys(words).filter((name) => !NOT_FILTERS.has(name));
    const nothing = Object.fromEntries(Object.keys(fieldsOf(schema)).map((name) => [name, undefined]));
    const { sort: _kept, ...filters } = nothing;
    return {
      values: schema.cast({ ...words, per_page: ROWS }),
      key: new URLSearchParams(words).toString(),
      filters: narrowing.length,
      choose: (change) => write(change, false),
      type: (change) => write(change, true),
      clear: () => write(filters, false),
    };
  }, [schema, address, write]);
};
