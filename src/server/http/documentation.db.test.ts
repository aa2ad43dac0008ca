import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { useApp } from '#tests/support/test-app.ts';
import { buildApp } from '../app.ts';

const app = useApp();
const get = (url: string) => app().app.inject({ url: `/api/docs${url}` });

test('describes every call of the contract, and no file of the website', async () => {
  const { paths } = (await get('/json')).json<{ paths: Record<string, Record<string, { operationId?: string }>> }>();
  for (const [name, { method, path }] of Object.entries(api)) {
    const at = `/api${path}`.replaceAll(/:(\w+)/g, '{$1}');
    expect([at, paths[at]?.[method.toLowerCase()]?.operationId]).toEqual([at, name]);
  }
  const others = Object.keys(paths).filter(
    (path) => !/^\/(?:api|media|webhooks|healthz|readyz|sandbox)(?:\/|$)/.test(path),
  );
  expect(others).toEqual([]);
});

test('is a page with its own scripts, under the security headers of every answer', async () => {
  const page = await get('');
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  const [script = ''] = page.body.match(/static\/swagger-ui-bundle\.js/) ?? [];
  expect((await get(`/${script}`)).statusCode).toBe(200);
  expect((await get('/nothing')).statusCode).toBe(404);
  expect((await app().app.inject({ method: 'HEAD', url: '/api/docs/json' })).body).toBe('');
});

test('is not there in production', async () => {
  const { context, sandbox } = app();
  const production = { ...context, config: { ...context.config, production: true } };
  const server = await buildApp({ context: production, sandbox, websiteDirectory: '/nowhere' });
  for (const url of ['/api/docs', '/api/docs/json']) expect((await server.inject({ url })).statusCode).toBe(404);
  await server.close();
});
