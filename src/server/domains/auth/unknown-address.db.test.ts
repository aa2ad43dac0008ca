import argon2 from '@node-rs/argon2';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildBrand } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';

/**
 * Neither the response nor its duration may reveal whether an address has an account. Durations are noise on a busy
 * machine, so the tests compare the work instead: the statements and the password hashes.
 */
const app = useApp();
const statements: string[] = [];
const KEY = 'abcdefghijklmnopqrstuv';
let [known, withCode, unknown] = ['', '', 'nobody@example.com'];

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
};

const send = async (url: string, payload: object): Promise<string> => {
  const answer = await app().app.inject({ method: 'POST', url: `/api${url}`, payload });
  const { date, 'x-request-id': id, ...headers } = answer.headers;
  // The rate limit counters differ between any two requests.
  for (const name of Object.keys(headers)) if (name.startsWith('x-ratelimit')) delete headers[name];
  return `${answer.statusCode} ${JSON.stringify(headers)} ${answer.body}`;
};

/** The commit guard's outcome row has a random id. */
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The response of one request, with its statements and password comparisons. */
const workOf = async (url: string, payload: object) => {
  statements.length = 0;
  const verify = vi.spyOn(argon2, 'verify').mockClear();
  const answer = await send(url, payload);
  // The outbox looks for live updates, and the maintenance switch is read, independently of requests.
  const asked = statements
    .filter((text) => !/^\s*update outbox set attempts|maintenance_on/.test(text))
    .map((text) => text.replaceAll(UUID, '(id)'));
  return { answer, statements: asked, verified: verify.mock.calls.length };
};

beforeAll(async () => {
  known = (await buildBrand(app())).email;
  withCode = (await buildBrand(app())).email;
  await send('/send-forgot-password', { email: withCode });
  await app().mailsTo(withCode);
  // Stops background work, so that only requests run statements.
  await app().context.outbox.stop();
});
beforeEach(() => {
  unknown = `nobody-${Math.floor(performance.now() * 1_000)}@example.com`;
  const { pool } = app().context.db;
  const { query, connect } = pool;
  vi.spyOn(pool, 'query').mockImplementation((...given: unknown[]) => {
    statements.push(textOf(given[0]));
    return Reflect.apply(query, pool, given);
  });
  vi.spyOn(pool, 'connect').mockImplementation(async (...given: unknown[]) => {
    const client = await Reflect.apply(connect, pool, given);
    // `pool.query` connects with a callback; its statements are recorded above.
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

test.each([
  ['/send-forgot-password', {}],
  ['/login', { password: 'Wrong1!aa' }],
  ['/check-otp', { otp: KEY }],
  ['/forgot-password', { otp: KEY, password: 'Different2?', password_confirmation: 'Different2?' }],
])('%s has the same response and the same work for a known and an unknown address', async (url, fields) => {
  const forUnknown = await workOf(url, { email: unknown, ...fields });
  for (const email of [known, withCode]) expect(await workOf(url, { email, ...fields })).toEqual(forUnknown);
  expect(forUnknown.statements.length).toBeGreaterThan(0);
  if (url === '/login') expect(forUnknown.verified).toBe(1);
});

test('a wrong four-digit code causes the same work for known and unknown addresses, however often it is tried', async () => {
  const otp = '0000';
  for (let tries = 0; tries < 12; tries += 1) {
    const forUnknown = await workOf('/check-otp', { email: unknown, otp });
    expect(await workOf('/check-otp', { email: known, otp })).toEqual(forUnknown);
    const forOpenCode = await workOf('/check-otp', { email: withCode, otp });
    // With a probability of 1 in 10,000 this is the right code.
    if (!forOpenCode.answer.startsWith('200')) expect(forOpenCode).toEqual(forUnknown);
  }
});
