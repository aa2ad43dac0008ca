import { Placeholder } from 'drizzle-orm';
import type { Queries } from './queries.ts';

interface Statement<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/** A value that a prepared statement gets at each call. */
export type Value = Placeholder;

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
