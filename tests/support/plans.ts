import type { Pool } from 'pg';
import { vi } from 'vitest';

/** A statement with its parameters, as it was sent. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

const statementOf = ([sent, values]: readonly unknown[]): Statement[] => {
  const text = typeof sent === 'object' && sent !== null && 'text' in sent ? sent.text : sent;
  return typeof text === 'string' ? [{ text, values: Array.isArray(values) ? values : [] }] : [];
};

/** The statements that `work` sends through the pool, outside of transactions. */
export const statementsOf = async (pool: Pool, work: () => Promise<unknown>): Promise<Statement[]> => {
  const spy = vi.spyOn(pool, 'query');
  try {
    await work();
    const calls: readonly (readonly unknown[])[] = spy.mock.calls;
    return calls.flatMap(statementOf);
  } finally {
    spy.mockRestore();
  }
};

const scannedIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scannedIn),
];

const relationsIn = (plan: Plan): string[] => [
  ...(plan['Relation Name'] === undefined ? [] : [plan['Relation Name']]),
  ...(plan.Plans ?? []).flatMap(relationsIn),
];

/** A value of an EXECUTE statement. */
const literal = (value: unknown): string =>
  value === null ? 'null' : `'${Array.isArray(value) ? `{${value}}` : String(value).replaceAll("'", "''")}'`;

/** The plan of a statement as the server keeps it: for any values of its parameters. */
export const explain = async (pool: Pool, { text, values }: Statement): Promise<Plan> => {
  const client = await pool.connect();
  try {
    await client.query(`prepare explained as ${text}`);
    const execution = values.length > 0 ? `explained(${values.map(literal)})` : 'explained';
    const { rows } = await client.query(`explain (format json) execute ${execution}`);
    await client.query('deallocate explained');
    return rows[0]['QUERY PLAN'][0].Plan;
  } finally {
    client.release();
  }
};

/** The tables that a statement reads row by row. */
export const scannedBy = async (pool: Pool, statement: Statement): Promise<string[]> =>
  scannedIn(await explain(pool, statement));

/** All tables that a statement reads. */
export const tablesOf = async (pool: Pool, statement: Statement): Promise<string[]> =>
  relationsIn(await explain(pool, statement));
