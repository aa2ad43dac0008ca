import { Client } from 'pg';

/** Limits the named statements, so that generated SQL cannot fill the server's memory with plans. */
const MAX_NAMES = 1000;

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

type Config = { readonly text: string; readonly values?: unknown; readonly name?: unknown; readonly submit?: unknown };

const hasText = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

/** The arguments of `client.query`, with a name for a parameterised query that has none. */
export function withName(args: readonly unknown[]): readonly unknown[] {
  const [first, second, ...rest] = args;
  const config = typeof first === 'string' ? { text: first } : first;
  if (!hasText(config) || config.name !== undefined || config.submit !== undefined) return args;
  const values = Array.isArray(second) ? second : config.values;
  if (!Array.isArray(values) || values.length === 0) return args;
  const named = { ...config, values, name: nameOf(config.text) };
  return typeof second === 'function' ? [named, second, ...rest] : [named, ...rest];
}

/**
 * A node-postgres client that names every parameterised query after its text, so that PostgreSQL parses and plans it
 * once per connection. Planning is most of the cost of a short query, above all in WebAssembly.
 * A pooler in transaction mode needs support for named statements (PgBouncer 1.21 or later).
 */
export class NamingClient extends Client {
  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    super(config);
    const query: (...args: never) => unknown = super.query;
    Object.defineProperty(this, 'query', {
      value: (...args: unknown[]) => Reflect.apply(query, this, withName(args)),
      configurable: true,
    });
  }
}
