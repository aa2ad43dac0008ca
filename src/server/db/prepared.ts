import { Placeholder, type Query, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Queries } from './queries.ts';

interface Statement<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/** A value that a prepared statement gets at each call. */
export type Value = Placeholder;

/** Forms of a list (filter, sort order, number of values) whose text is remembered. */
const MOST_FORMS = 500;

/**
 * A read whose SQL text is put together once per connection instead of at each call. For what is read most and has many
 * columns: the text of a job takes drizzle more than a millisecond, longer than PostgreSQL needs for its row.
 */
export function prepared<Values extends Value[], Rows>(
  build: (orm: Queries, ...values: Values) => { prepare(name: string): Statement<Rows> },
) {
  const built = new WeakMap<Queries, Statement<Rows>>();
  const placeholders = Array.from({ length: build.length - 1 }, (_, at) => new Placeholder(String(at)));
  return (orm: Queries, ...values: { [At in keyof Values]: number | string }): Promise<Rows> => {
    // The pool names statements by their text.
    const statement = built.get(orm) ?? build(orm, ...(placeholders as Values)).prepare('');
    built.set(orm, statement);
    return statement.execute(Object.fromEntries(values.entries()));
  };
}

/** The text of a statement as a part of another one, in which its parameters are the values from number `first` on. */
const spliced = (text: string, first: number): SQL => {
  const [start = '', ...rest] = text.split(/\$\d+/);
  return sql.join([
    sql.raw(start),
    ...rest.flatMap((part, at) => [new Placeholder(String(first + at)), sql.raw(part)]),
  ]);
};

/**
 * The same for the rows of a list. `ids` selects what is on the page: short, and of as many forms as there are filters and
 * sort orders. What reads its rows is put together once for each form. The order stands in `ids` too, and has no parameters.
 */
export function preparedList<Order, Values extends Value[], Rows>(
  build: (orm: Queries, ids: SQL, order: Order, ...values: Values) => { prepare(name: string): Statement<Rows> },
) {
  const built = new WeakMap<Queries, LRUCache<string, Statement<Rows>>>();
  return (
    orm: Queries,
    ids: { toSQL(): Query },
    order: Order,
    ...values: { [At in keyof Values]: number | string }
  ): Promise<Rows> => {
    const { sql: text, params } = ids.toSQL();
    const forms = built.get(orm) ?? new LRUCache({ max: MOST_FORMS });
    built.set(orm, forms);
    const placeholders = values.map((_, at) => new Placeholder(String(at))) as unknown as Values;
    const statement = forms.get(text) ?? build(orm, spliced(text, values.length), order, ...placeholders).prepare('');
    forms.set(text, statement);
    return statement.execute(Object.fromEntries([...values, ...params].entries()));
  };
}
