import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { serializeError, summarizeError } from './error-serializer.ts';

const CANARY = 'canary';
const databaseError = (message: string, fields: Partial<DatabaseError>) =>
  Object.assign(new DatabaseError(message, 100, 'error'), fields);

const everywhere = (error: unknown): string => JSON.stringify(serializeError(error)) + summarizeError(error);

test('a failed statement keeps its text, SQLSTATE, constraint and position, and loses its values', () => {
  const cause = databaseError('duplicate key value violates unique constraint "users_email_key"', {
    code: '23505',
    constraint: 'users_email_key',
    table: 'users',
    detail: `Key (email)=(${CANARY}@example.com) already exists.`,
    where: `COPY users, line 1: "${CANARY}"`,
    internalQuery: `select '${CANARY}'`,
  });
  const error = new DrizzleQueryError('insert into users (email) values ($1)', [`${CANARY}@example.com`], cause);
  const written = serializeError(error);
  expect(written).toMatchObject({
    message: 'Failed query',
    statement: 'insert into users (email) values ($1)',
    stack: expect.stringContaining('error-serializer.test'),
    cause: {
      code: '23505',
      constraint: 'users_email_key',
      table: 'users',
      message: 'duplicate key value violates unique constraint "users_email_key"',
    },
  });
  expect(summarizeError(error)).toContain('23505');
  expect(everywhere(error)).not.toContain(CANARY);
});

test.each([
  ['a text that is no number', databaseError(`invalid input syntax for type integer: "${CANARY}"`, { code: '22P02' })],
  ['what a trigger says', databaseError(`${CANARY} is wrong`, { code: 'P0001' })],
  [
    'a body that is no JSON',
    (() => {
      try {
        return JSON.parse(`${CANARY}`);
      } catch (error) {
        return error;
      }
    })(),
  ],
  ['a refused recipient', new Error(`550 5.1.1 <${CANARY}@example.com> no such mailbox`)],
  ['a token', new Error(`refused ${CANARY}-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`)],
  ['what is no error', CANARY],
  ['many errors at once', new AggregateError([new Error(`${CANARY}@example.com`)], 'all failed')],
  ['a packet of the HTTP parser', Object.assign(new Error('Parse Error'), { rawPacket: Buffer.from(CANARY) })],
])('%s is logged without the value', (_name, error) => {
  expect(everywhere(error)).not.toContain(CANARY);
});

test('circular causes terminate', () => {
  const error = new Error('outer');
  error.cause = error;
  expect(serializeError(error).message).toBe('outer');
});

test('details that an operator needs stay readable', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  expect(summarizeError(error)).toBe('Error ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:5432');
});
