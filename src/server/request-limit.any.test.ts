import { expect, test } from 'vitest';
import { useApp } from '#tests/support/test-app.ts';
import { buildApp } from './app.ts';

const running = useApp();

test('calls of one address are limited; the files of the website are not', async () => {
  const { context, sandbox } = running();
  const app = await buildApp({ context, sandbox, websiteDirectory: '/nowhere', requestsPerMinute: 2 });
  const answersOf = async (url: string) => [await app.inject(url), await app.inject(url), await app.inject(url)];
  const files = await answersOf('/assets/main-12345678.js');
  const calls = await answersOf('/api/client-config');
  await app.close();
  expect(files.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  expect(calls[2]?.headers['retry-after']).toMatch(/^\d+$/);
  expect(calls[2]?.json()).toMatchObject({ message: expect.stringMatching(/^Too many/) });
});
