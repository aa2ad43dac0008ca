import { DrizzleQueryError } from 'drizzle-orm';
import Fastify from 'fastify';
import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../db/database-error.ts';
import { ProviderUnavailable } from '../providers/provider-unavailable.ts';
import { ApiError, tooMany } from './api-error.ts';
import { answerError } from './error-handler.ts';

const answerTo = async (error: Error, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'POST') => {
  const app = Fastify();
  app.setErrorHandler(answerError);
  app.route({
    method,
    url: '/',
    handler: async (_request, reply) => {
      reply.headers(headers);
      throw error;
    },
  });
  const answer = await app.inject({ method, url: '/' });
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() };
};

it.each([
  ['an error with a retry time', tooMany(0.2), {}, '1'],
  ['an error without one', new ApiError('tooMany'), {}, '60'],
  ['a plug-in with a retry time', new ApiError('tooMany'), { 'retry-after': '17' }, '17'],
  ["a library's error", Object.assign(new Error('slow down'), { statusCode: 429 }), {}, '60'],
])('sets Retry-After in every 429: %s', async (_name, error, headers, retryAfter) => {
  expect(await answerTo(error, headers)).toMatchObject({ status: 429, retryAfter });
});

it('sets Retry-After in a 503 whose source names no time, as of a server that stops', async () => {
  expect(await answerTo(new ApiError('unavailable'))).toMatchObject({ status: 503, retryAfter: '2' });
});

it('distinguishes a record that was changed from a step that is no longer possible', async () => {
  expect((await answerTo(new ApiError('changed'))).body).toMatchObject({ code: 'changed' });
  expect((await answerTo(new ApiError('wrongState'))).body).not.toHaveProperty('code');
});

describe('an unavailable database', () => {
  const gone = new Error('connect ECONNREFUSED 127.0.0.1:5432');
  const inQuery = (cause: Error) => new DrizzleQueryError('select "secret" from "users"', ['hunter2'], cause);
  const deadlock = Object.assign(new DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' });

  it.each([
    ['lost its connection', inQuery(new DatabaseUnavailable('connection-lost', gone)), 'unavailable'],
    ['had no connection free', new DatabaseUnavailable('overloaded', gone), 'unavailable'],
    ['aborted a transaction by a deadlock', inQuery(deadlock), 'unavailable'],
    ['left the outcome of a commit unknown', new DatabaseUnavailable('commit-unknown', gone), 'outcomeUnknown'],
  ])('answers 503 with Retry-After and a code other than maintenance: %s', async (_name, error, code) => {
    const { status, retryAfter, body } = await answerTo(error);
    expect([status, retryAfter, body.code]).toEqual([503, '2', code]);
    expect(JSON.stringify(body)).not.toMatch(/secret|hunter2|ECONNREFUSED|deadlock/);
  });

  it('leaves nothing unknown about a call that only reads', async () => {
    const { body } = await answerTo(new DatabaseUnavailable('commit-unknown', gone), {}, 'GET');
    expect(body.code).toBe('unavailable');
  });

  it('is not reported when a provider is unreachable', async () => {
    const provider = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), { syscall: 'connect' });
    expect(await answerTo(provider)).toMatchObject({ status: 500 });
  });

  it('is distinguished from maintenance by its code', async () => {
    expect((await answerTo(new ApiError('maintenance'))).body.code).toBe('maintenance');
  });
});

it.each([401, 402, 403, 429])(
  'never passes on the status %i with which a provider rejected this server',
  async (statusCode) => {
    const cause = Object.assign(new Error('Expired API Key provided: rk_live_*1234'), { statusCode });
    const { status, retryAfter, body } = await answerTo(new ProviderUnavailable('Stripe', cause));
    expect([status, retryAfter, body.code]).toEqual([503, '15', 'unavailable']);
    expect(JSON.stringify(body)).not.toContain('rk_live');
  },
);
