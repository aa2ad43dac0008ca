import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { get, post } from '#shared/contract/endpoint.ts';
import { pageQuery } from '#shared/contract/fields.ts';
import { list, maybeShape, num, shape, str } from '#shared/contract/reply.ts';
import { eventually } from '#tests/support/eventually.ts';
import { systemClock } from '../lib/clock.ts';
import type { Actor, Authenticate } from './actor.ts';
import { answerError } from './error-handler.ts';
import { type MountOptions, mountRoutes } from './mount.ts';
import { type Route, route } from './route.ts';

const one = { id: num(), brand: maybeShape({ name: str() }) };
const single = get('/one', { summary: 'One.', access: 'public', reply: shape(one) });
const many = get('/many', {
  summary: 'Many.',
  access: 'public',
  query: pageQuery,
  reply: list(one),
  paged: true,
});
const silent = post('/silent', { summary: 'Nothing to say.', access: 'public' });

/** A row as from a careless presenter, with undeclared columns. */
const row = {
  id: 7,
  password_hash: 'SECRET',
  brand: { name: 'Northwind', email: 'SECRET', owner: { token: 'SECRET' } },
};

const mounted = (routes: readonly Route[], authenticate: Authenticate, clock = systemClock): FastifyInstance => {
  const app = Fastify();
  app.setErrorHandler(answerError);
  mountRoutes(app, new Map(), routes, {
    authenticate,
    clock,
    admitForm: () => Promise.reject(new Error('no form is sent here')),
    temporaryDirectory: '/nowhere',
    idempotencyKeys: {} as MountOptions['idempotencyKeys'],
    browserOf: () => undefined,
  });
  return app;
};

const answer = (bound: Route, url: string) =>
  mounted([bound], () => Promise.reject(new Error('nobody signs in here'))).inject({
    url,
    method: bound.endpoint.method,
  });

test('undeclared fields are dropped, at any depth', async () => {
  const answered = await answer(route(single, { run: async () => row }), '/one');
  expect(answered.json()).toEqual({ data: { id: 7, brand: { name: 'Northwind' } } });
});

test('undeclared fields are dropped from the rows of a page', async () => {
  const bound = route(many, { run: async () => ({ rows: [row, row], total: 2 }), present: (each) => each });
  const answered = await answer(bound, '/many');
  expect(answered.body).not.toContain('SECRET');
  expect(answered.json()).toMatchObject({ data: [{ id: 7 }, { id: 7 }], meta: { page: 1, per_page: 50, total: 2 } });
});

test('a call without a declared reply has no data, whatever its handler returns', async () => {
  const answered = await answer(route(silent, { run: async () => row }), '/silent');
  expect(answered.body).toBe('{}');
});

test('an internal error answers 500 with a plain message, without stack, SQL or paths', async () => {
  const broken = route(single, {
    run: async (): Promise<typeof row> => {
      throw new Error('select password_hash from users failed at /srv/app/db.ts:12');
    },
  });
  const answered = await answer(broken, '/one');
  expect(answered.statusCode).toBe(500);
  expect(answered.json()).toEqual({ message: 'Something went wrong on our side. Please try again.' });
});

test('sixteen reading calls are under way at once, the others in turn after them; writing ones do not wait', async () => {
  const read = get('/read', { summary: 'Read.', access: 'signed-in' });
  const write = post('/write', { summary: 'Write.', access: 'signed-in' });
  const underWay: (() => void)[] = [];
  let begun = 0;
  const run = async () => {
    begun += 1;
    const isBroken = begun === 20;
    await new Promise<void>((resolve) => underWay.push(resolve));
    if (isBroken) throw new Error('broken');
  };
  const app = mounted([route(read, { run }), route(write, { run: async () => {} })], async () => ({}) as Actor);
  const answers = Promise.all(Array.from({ length: 30 }, () => app.inject('/read')));
  await eventually(() => expect(begun).toBe(16));
  expect((await app.inject({ url: '/write', method: 'POST' })).statusCode).toBe(200);
  for (let n = 0; n < 30; n += 1) {
    expect(begun).toBe(Math.min(30, 16 + n));
    underWay[n]?.();
    await eventually(() => expect(begun).toBe(Math.min(30, 17 + n)));
  }
  expect((await answers).filter(({ statusCode }) => statusCode !== 200)).toHaveLength(1);
});

test('a reading call that has waited ten seconds for its turn is answered 503', async () => {
  const read = get('/read', { summary: 'Read.', access: 'signed-in' });
  const underWay: (() => void)[] = [];
  let now = 0;
  const run = () => new Promise<void>((resolve) => underWay.push(resolve));
  const app = mounted(
    [route(read, { run })],
    async () => ({}) as Actor,
    () => new Date(now),
  );
  const answers = Promise.all(Array.from({ length: 40 }, () => app.inject('/read')));
  await eventually(() => expect(underWay).toHaveLength(16));
  now = 10_001;
  for (const end of underWay) end();
  const statuses = (await answers).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(16);
  expect(statuses.filter((status) => status === 503)).toHaveLength(24);
});
