import { DatabaseError } from 'pg';
import { describe, expect, test } from 'vitest';
import { explainDriverError } from './database-error.ts';

/** A server's answer with an SQLSTATE. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const answerOf = (code: string): DatabaseError => Object.assign(new DatabaseError('refused', 1, 'error'), { code });

describe('an SQLSTATE that a later attempt may not meet any more', () => {
  test.each([
    ['08006', 'connection_failure'],
    ['28000', 'invalid_authorization_specification'],
    ['28P01', 'invalid_password, while it is being replaced'],
    ['3D000', 'invalid_catalog_name, while a database is restored'],
    ['53300', 'too_many_connections'],
    ['57P01', 'admin_shutdown'],
    ['57P04', 'database_dropped'],
  ])('%s (%s) is a lost connection', (code) => {
    expect(explainDriverError(answerOf(code))).toMatchObject({ kind: 'connection-lost' });
  });

  test.each([
    ['25006', 'read_only_sql_transaction, on a standby'],
    ['53200', 'out_of_memory'],
    ['58030', 'io_error'],
  ])('%s (%s) is a database that refuses work', (code) => {
    expect(explainDriverError(answerOf(code))).toMatchObject({ kind: 'refused' });
  });

  test.each([
    ['23505', 'unique_violation'],
    ['42P01', 'undefined_table'],
    // Answered as 507, like a full disk of this machine; see `explainWriteError`.
    ['53100', 'disk_full'],
  ])('%s (%s) is neither', (code) => {
    const error = answerOf(code);
    expect(explainDriverError(error)).toBe(error);
  });
});
