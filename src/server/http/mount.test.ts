import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { endpoint } from '#shared/contract/endpoint.ts';
import { pageQuery } from '#shared/contract/fields.ts';
import { list, maybeShape, num, shape, str } from '#shared/contract/reply.ts';
import { systemClock } from '../lib/clock.ts';
import { answerError } from './error-handler.ts';
import { type MountOptions, mountRoutes } from './mount.ts';
import { type Route, route } from './route.ts';

const one = { id: num(), brand: maybeShape({ name: str() }) };
const single = endpoint({ method: 'GET', path: '/one', summary: 'One.', access: 'public', reply: shape(one) });
const many = endpoint({
  method: 'GET',
  path: '/many',
  summary: 'Many.',
  access: 'public',
  query: pageQuery,
  reply: list(one),
  paged: true,
});
const silent = endpoint({ method: 'POST', path: '/silent', summary: 'Nothing to say.', access: 'public' });

/** A row as from a careless presenter, with undeclared columns. */
const row = {
  id: 7,
  password_hash: 'SECRET',
  brand: { name: 'Northwind', email: 'SECRET', owner: { token: 'SECRET' } },
};

const answer = async (bound: Route, url: string) => {
  const app = Fastify();
  app.setErrorHandler(answerError);
  const authenticate = () => Promise.reject(new Error('nobody signs in here'));
  mountRoutes(app, new Map(), [bound], {
    authenticate,
    clock: systemClock,
    admitForm: () => Promise.reject(new Error('no form is sent here')),
    temporaryDirectory: '/nowhere',
    idempotencyKeys: {} as MountOptions['idempotencyKeys'],
    browserOf: () => undefined,
  });
  return app.inject({ url, method: bound.endpoint.method });
};

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
