import argon2 from '@node-rs/argon2';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildBrand } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';

/**
 * Whether an address has an account must not show: not in the answer, and not in its time. Times are noise on a busy
 * machine, so what is compared is the work: the statements that ran and the hashes that were made.
 */
const app = useApp();
const statements: string[] = [];
const verify = vi.spyOn(argon2, 'verify');
const KEY = 'abcdefghijklmnopqrstuv';
let [known, withCode, unknown] = ['', '', 'nobody@example.com'];

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
};

const send = async (url: string, payload: object): Promise<string> => {
  const answer = await app().app.inject({ method: 'POST', url: `/api${url}`, payload });
  const { date, 'x-request-id': id, ...headers } = answer.headers;
  // What counts requests of an address counts all alike.
  for (const name of Object.keys(headers)) if (name.startsWith('x-ratelimit')) delete headers[name];
  return `${answer.statusCode} ${JSON.stringify(headers)} ${answer.body}`;
};

/** The proof of a commit has a random id. */
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What one request did and answered. */
const workOf = async (url: string, payload: object) => {
  statements.length = 0;
  verify.mockClear();
  const answer = await send(url, payload);
  // The outbox of live updates and the cache of the maintenance switch ask whenever they want, whoever calls.
  const asked = statements
    .filter((text) => !/^\s*with finished as|maintenance_on/.test(text))
    .map((text) => text.replaceAll(UUID, '(id)'));
  return { answer, statements: asked, verified: verify.mock.calls.length };
};

beforeAll(async () => {
  known = (await buildBrand(app())).email;
  withCode = (await buildBrand(app())).email;
  await send('/send-forgot-password', { email: withCode });
  await app().mailsTo(withCode);
  // From here on only requests speak to the database.
  await app().context.outbox.stop();
  const { pool } = app().context.db;
  const { query, connect } = pool;
  vi.spyOn(pool, 'query').mockImplementation((...given: unknown[]) => {
    statements.push(textOf(given[0]));
    return Reflect.apply(query, pool, given);
  });
  vi.spyOn(pool, 'connect').mockImplementation(async (...given: unknown[]) => {
    const client = await Reflect.apply(connect, pool, given);
    // With a callback it is the pool's own, for `pool.query`.
    if (given.length > 0) return;
    return {
      release: client.release.bind(client),
      query: (...statement: unknown[]) => {
        statements.push(textOf(statement[0]));
        return Reflect.apply(client.query, client, statement);
      },
    };
  });
});
beforeEach(() => {
  unknown = `nobody-${Math.floor(performance.now() * 1_000)}@example.com`;
});

test.each([
  ['/send-forgot-password', {}],
  ['/login', { password: 'Wrong1!aa' }],
  ['/check-otp', { otp: KEY }],
  ['/forgot-password', { otp: KEY, password: 'Different2?', password_confirmation: 'Different2?' }],
])('%s answers alike and does the same work for a known and for an unknown address', async (url, fields) => {
  const forUnknown = await workOf(url, { email: unknown, ...fields });
  for (const email of [known, withCode]) expect(await workOf(url, { email, ...fields })).toEqual(forUnknown);
  expect(forUnknown.statements.length).toBeGreaterThan(0);
  if (url === '/login') expect(forUnknown.verified).toBe(1);
});

test('a wrong four-digit code is compared alike, however often it is tried', async () => {
  const otp = '0000';
  for (let tries = 0; tries < 12; tries += 1) {
    const forUnknown = await workOf('/check-otp', { email: unknown, otp });
    expect(await workOf('/check-otp', { email: known, otp })).toEqual(forUnknown);
    const forOpenCode = await workOf('/check-otp', { email: withCode, otp });
    // One in 10,000 codes is this one.
    if (!forOpenCode.answer.startsWith('200')) expect(forOpenCode).toEqual(forUnknown);
  }
});
