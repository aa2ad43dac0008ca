import type { Pool } from 'pg';
import { LARGEST_LIST, type SandboxMailStore, type StoredMail } from './sandbox-mail-store.ts';

interface Row {
  readonly id: string;
  readonly to_address: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly created_at: string | Date;
}

const columns = 'id, to_address, subject, text, html, created_at';

const toMail = ({ id, to_address: to, subject, text, html, created_at }: Row): StoredMail => ({
  number: Number(id),
  to,
  subject,
  text,
  html,
  createdAt: new Date(created_at),
});

/** Stores the sandbox's mails in the table `sandbox_mail`. */
export const createPostgresMailStore = (pool: Pick<Pool, 'query'>): SandboxMailStore => ({
  async add({ id, to, subject, text, html }) {
    await pool.query(
      `insert into sandbox_mail (message_id, to_address, subject, text, html) values ($1, $2, $3, $4, $5)
       on conflict (message_id) do nothing`,
      [id, to, subject, text, html],
    );
  },
  async list({ to }) {
    const { rows } = await pool.query<Row>(
      `select ${columns} from sandbox_mail where $1::text is null or lower(to_address) = lower($1)
       order by id desc limit ${LARGEST_LIST}`,
      [to ?? null],
    );
    return rows.map(toMail);
  },
  async get(number) {
    const { rows } = await pool.query<Row>(`select ${columns} from sandbox_mail where id = $1`, [number]);
    return rows[0] && toMail(rows[0]);
  },
});
