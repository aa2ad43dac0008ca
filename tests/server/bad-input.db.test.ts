import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SchemaObjectDescription } from 'yup';
import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { buildBrand, buildCreator, buildOrder, buildProduct } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';

const app = useApp();
const tokens = { brand: '', creator: '' };
let product: number;
beforeAll(async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  Object.assign(tokens, { brand: brand.token, creator: creator.token });
  product = await buildProduct(app(), brand);
});

const calls = Object.values(api) as Endpoint[];
/** The support chat opens without a body too, as specified. */
const withBody = calls.filter((endpoint) => endpoint.body && endpoint !== api.startSupportChat);
const LEAK = /node_modules|\.ts:|at async|select .* from |insert into|update "|SQLSTATE|FST_|stack/i;

const send = async (endpoint: Endpoint, request: Omit<InjectOptions, 'url' | 'method'>) => {
  const token = endpoint.access === 'creator' ? tokens.creator : tokens.brand;
  const answer = await app().app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(':id', '1')}`,
    ...request,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...request.headers },
  });
  return { path: endpoint.path, status: answer.statusCode, body: answer.body };
};
type Sent = ReturnType<typeof send>;
/** Calls that answer neither with a 4xx status nor with one of `allowed`, and calls whose response leaks internals. */
const notAmong = async (sent: readonly Sent[], allowed?: readonly number[]) =>
  (await Promise.all(sent)).filter(
    ({ status, body }) => !(allowed ? allowed.includes(status) : status >= 400 && status < 500) || LEAK.test(body),
  );
const notRefused = (request: Omit<InjectOptions, 'url' | 'method'>, allowed?: readonly number[]) =>
  notAmong(
    withBody.map((endpoint) => send(endpoint, request)),
    allowed,
  );

/** The first list, the first object and the first other field of a body. */
const firstOfEachKind = ({ body }: Endpoint): string[] => {
  const { fields: described = {} } = (body?.describe() ?? {}) as Partial<SchemaObjectDescription>;
  const fields = Object.entries(described);
  const kinds: string[] = fields.map(([, { type }]) => (type === 'array' || type === 'object' ? type : 'other'));
  return fields.filter((_, n) => kinds.indexOf(kinds[n] ?? '') === n).map(([name]) => name);
};

describe('every call that takes a body refuses', () => {
  test.each(['{', '{"a":}', "{'a':1}", '{"a":1}{"a":2}', 'undefined', 'NaN', '{"amount":1e}', '﻿{}x', '\0'])(
    'invalid JSON: %j',
    async (payload) => expect(await notRefused({ payload })).toEqual([]),
  );

  test.each(['null', '5', '"text"', 'true', '[]', '[[1]]', '{}', ''])('a body that is %s', async (payload) => {
    expect(await notRefused({ payload })).toEqual([]);
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'role_', 'isAdmin'])(
    'the unknown field %s',
    async (field) => {
      expect(await notRefused({ payload: `{"${field}":{"polluted":true}}` })).toEqual([]);
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    },
  );

  test('lists 20,000 deep, which no stack holds, as the body and in fields of every kind', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    expect(await notRefused({ payload: deep })).toEqual([]);
    expect(await notRefused({ payload: `{"unknown":${deep}}` })).toEqual([]);
    const own = withBody.flatMap((endpoint) => firstOfEachKind(endpoint).map((field) => [endpoint, field] as const));
    expect(own.length).toBeGreaterThan(withBody.length);
    const sent = own.map(([endpoint, field]) => send(endpoint, { payload: `{"${field}":${deep}}` }));
    expect(await notAmong(sent)).toEqual([]);
  });

  test('a body of 256 KiB and one byte, with 413', async () => {
    const payload = `{"name":"${'a'.repeat(256 * 1024 + 1 - 11)}"}`;
    expect(Buffer.byteLength(payload)).toBe(256 * 1024 + 1);
    expect(await notRefused({ payload }, [404, 413])).toEqual([]);
  });

  test('bytes that are no UTF-8', async () => {
    const payload = Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]);
    expect(await notRefused({ payload })).toEqual([]);
  });

  test.each([
    'text/plain',
    'application/json\ta',
    ' application/json',
    'application/json; charset=utf-7',
    'application/json, text/plain',
    'application/xml',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'b'.repeat(5_000)}`,
    'multipart/mixed; boundary=x',
    'application/x-www-form-urlencoded',
    'application/',
    '',
  ])('an incomplete body as "%s"', async (type) => {
    expect(await notRefused({ payload: '{"admin":true}', headers: { 'content-type': type } })).toEqual([]);
  });

  test('no body at all', async () => {
    expect(await notRefused({})).toEqual([]);
  });
});

/** Valid bodies of some calls, in which the test spoils one field at a time. */
const right: readonly [Endpoint, () => Readonly<Record<string, unknown>>][] = [
  [api.createJob, () => buildOrder(product)],
  [
    api.saveBrandAddress,
    () => ({
      ...{ address: 'a', country: 'b', city: 'c', zip_code: 'd', phone_number: '030 123456' },
      ...{ company_name: 'Acme Ltd', vat_number: 'DE123456789' },
    }),
  ],
  [api.savePayout, () => ({ account_number: 'DE02 1203 0000 0000 2020 51', payment_method_id: 1 })],
  [api.withdraw, () => ({ amount: 1 })],
  [api.login, () => ({ email: 'a@example.com', password: 'Wrong1!aa' })],
  [api.checkOtp, () => ({ email: 'a@example.com', otp: '1234' })],
  [
    api.register,
    () => ({
      name: 'Mia',
      email: 'spoilt@example.com',
      password: 'Correct1!',
      password_confirmation: 'Correct1!',
      role: 'brand',
    }),
  ],
  [
    api.saveCreatorProfile,
    () => ({ name: 'Mia', description: 'x', website: '', date_of_birth: '2000-01-01', gender: 'female' }),
  ],
];
/** Written as JSON text, since some values cannot be expressed in JavaScript. */
const SPOILT = [
  'true',
  '[5]',
  '{"$ne":null}',
  '1e999',
  '-1e999',
  '9007199254740993',
  '0.30000000000000004',
  '"1e3"',
  '"a\\u0000b"',
  '{"__proto__":1}',
];
/** Any string is a valid value of a text field. */
const isFine = (value: string, was: unknown) => /^"1e3"$/.test(value) && typeof was === 'string';

test.each(right)('$path: no field accepts another type or NUL', async (endpoint, body) => {
  const wrong: string[] = [];
  for (const [field, was] of Object.entries(body())) {
    for (const value of SPOILT) {
      if (isFine(value, was)) continue;
      const rest = JSON.stringify({ ...body(), [field]: undefined }).slice(1, -1);
      const payload = `{${rest}${rest && ','}"${field}":${value}}`;
      const { status, body: answer } = await send(endpoint, { payload });
      const kept = value.includes('u0000') && field.includes('password');
      if (!kept && (status !== 422 || LEAK.test(answer))) wrong.push(`${field}=${value}: ${status} ${answer}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('unusual but storable text is returned unchanged', async () => {
  const odd = [
    '\u202Eevil',
    '<img src=x onerror=alert(1)>',
    '{{7*7}} #{7*7}',
    "'; drop table users; --",
    '=HYPERLINK("x")',
    '𝔘𝔫𝔦',
    'a'.repeat(255),
  ];
  for (const address of odd) {
    const body = { address, country: 'b', city: 'c', zip_code: 'd', phone_number: '030 123456' };
    expect((await app().call(api.saveBrandAddress, { token: tokens.brand, body })).data.address).toBe(address);
  }
  const lone = { address: 'a\uD800b', country: 'b', city: 'c', zip_code: 'd', phone_number: '030 123456' };
  expect((await app().call(api.saveBrandAddress, { token: tokens.brand, body: lone })).status).toBeLessThan(500);
});

describe('addresses', () => {
  const get = (url: string, method: InjectOptions['method'] = 'GET') =>
    app().app.inject({ method, url, headers: { authorization: `Bearer ${tokens.brand}` } });

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/brand',
    '/api/brand/jobs/',
    '/api/brand;x/jobs',
    '/api/brand%2Fjobs',
    '/api/BRAND/jobs',
    '//api/brand/jobs',
    '/api//brand/jobs',
    '/api/brand/job/1/nothing',
  ])('%s is unknown and answered in JSON', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found.' }]);
  });

  test.each(['/api/%', '/api/%zz', '/api/brand/job/%E0%A4%A', `/api/brand/job/${'1'.repeat(3_000)}`])(
    '%s is refused with a plain message in JSON',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(Object.keys(answer.json())).toContain('message');
    },
  );

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('%s is no method of any call', async (method) => {
    for (const url of ['/api/login', '/api/brand/jobs', '/api/brand/job/1']) {
      const answer = await get(url, method);
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found.' }]);
    }
  });

  test('a writing call refuses GET, and a reading call refuses POST', async () => {
    const other = { GET: 'POST', POST: 'GET' } as const;
    for (const { method, path } of calls) {
      const twin = calls.some((each) => each.path === path && each.method !== method);
      if (!twin) expect((await get(`/api${path.replace(':id', '1')}`, other[method])).statusCode).toBe(404);
    }
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e9',
    'per_page=0',
    'per_page=101',
    'page=1&page=2',
    'sort=password_hash',
    '__proto__=1',
    'page[]=1',
    'limit=1',
  ])('a list with the query %s is refused', async (query) => {
    const lists = calls.filter(({ paged, access }) => paged && access === 'brand');
    for (const { path } of lists) expect([path, (await get(`/api${path}?${query}`)).statusCode]).toEqual([path, 422]);
  });

  test('a page beyond the last is empty and still has the total', async () => {
    const { status, data, meta } = await app().call(api.listProducts, {
      token: tokens.brand,
      query: { page: 100_000, per_page: 100 },
    });
    expect({ status, data, meta }).toEqual({ status: 200, data: [], meta: { page: 100_000, per_page: 100, total: 1 } });
  });

  test('method override headers are ignored', async () => {
    const headers = { 'x-http-method-override': 'POST', authorization: `Bearer ${tokens.brand}` };
    expect((await app().app.inject({ url: '/api/logout', headers })).statusCode).toBe(404);
    expect((await app().call(api.me, { token: tokens.brand })).status).toBe(200);
  });
});
