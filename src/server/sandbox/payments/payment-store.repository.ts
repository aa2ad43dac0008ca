import type { Pool } from 'pg';
import type { SandboxPaymentStore, SandboxRecord } from './sandbox-payment-store.ts';

interface Row {
  readonly intent: SandboxRecord['object'];
  readonly idempotency_key: string | null;
  readonly request_hash: string | null;
  readonly version: number;
}

const columns = 'intent, idempotency_key, request_hash, version';

const toRecord = (row: Row | undefined): SandboxRecord | undefined =>
  row && {
    object: row.intent,
    idempotencyKey: row.idempotency_key,
    requestHash: row.request_hash,
    version: row.version,
  };

/** Stores the card network's objects in the table `sandbox_payments`, which several processes may share. */
export const createPostgresPaymentStore = (pool: Pick<Pool, 'query'>): SandboxPaymentStore => ({
  async get(id) {
    const { rows } = await pool.query<Row>(`select ${columns} from sandbox_payments where id = $1`, [id]);
    return toRecord(rows[0]);
  },
  async list(kind, since, status) {
    const { rows } = await pool.query(
      `select intent from sandbox_payments where intent ->> 'object' = $1 and (intent ->> 'created')::bigint >= $2
         and ($3::text is null or intent ->> 'status' = $3)
       order by (intent ->> 'created')::bigint desc, created_at desc limit 100`,
      [kind, since, status ?? null],
    );
    return rows.map(({ intent }) => intent);
  },
  async findByIdempotencyKey(key) {
    const sql = `select ${columns} from sandbox_payments where idempotency_key = $1`;
    const { rows } = await pool.query<Row>(sql, [key]);
    return toRecord(rows[0]);
  },
  async insert({ object, idempotencyKey, requestHash }) {
    const { rowCount } = await pool.query(
      `insert into sandbox_payments (id, idempotency_key, request_hash, intent) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [object.id, idempotencyKey, requestHash, JSON.stringify(object)],
    );
    return rowCount === 1;
  },
  async update(version, object) {
    const { rowCount } = await pool.query(
      'update sandbox_payments set intent = $3, version = version + 1 where id = $1 and version = $2',
      [object.id, version, JSON.stringify(object)],
    );
    return rowCount === 1;
  },
});
