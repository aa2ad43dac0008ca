import fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerError } from '../http/error-handler.ts';
import { sandboxRoutes } from './sandbox.ts';

const mailbox = { send: async () => {}, list: async () => [], get: async () => undefined };

const read = async (headers: Record<string, string | undefined>, allowed: Parameters<typeof sandboxRoutes>[1] = []) => {
  const app = fastify();
  app.setErrorHandler(answerError);
  await app.register(sandboxRoutes({ mailbox }, allowed));
  const answer = await app.inject({ url: '/sandbox/mail', headers });
  await app.close();
  return answer;
};

test.each([
  { host: 'ugc.example' },
  { host: 'ugc.example:8080' },
  { host: '192.168.1.5:8080' },
  { host: '127.0.0.1.evil.example' },
  { host: 'localhost:8080', 'x-forwarded-for': '203.0.113.9' },
  { host: 'localhost:8080', 'x-forwarded-for': '127.0.0.1, 203.0.113.9' },
  { host: 'localhost:8080', 'x-real-ip': '203.0.113.9' },
  { host: 'localhost:8080', forwarded: 'for=203.0.113.9' },
])('a request from elsewhere does not reach a sandbox of this computer: %j', async (headers) => {
  const refused = await read(headers);
  expect(refused.statusCode).toBe(403);
  expect(refused.json().message).toContain('ALLOW_SANDBOX=mail');
  expect((await read(headers, ['payments'])).statusCode).toBe(403);
  expect((await read(headers, ['mail'])).statusCode).toBe(200);
});

test.each([
  { host: 'localhost:8080' },
  { host: '127.0.0.1' },
  { host: '[::1]:8080' },
  { host: 'app.localhost:5173', 'x-forwarded-for': '127.0.0.1' },
])('a request of this computer does: %j', async (headers) => {
  expect((await read(headers)).statusCode).toBe(200);
});
