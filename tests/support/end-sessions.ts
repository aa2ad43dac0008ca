import type { ClientBase, Pool } from 'pg';

/** Ends all sessions of the current database but the one that runs this, and waits for their ends. */
export const endOtherSessions = async (session: Pool | ClientBase): Promise<void> => {
  await session.query(
    `select pg_terminate_backend(pid, 30000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
};
