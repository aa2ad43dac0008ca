import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { answerError } from './error-handler.ts';
import { Refusal, tooMany } from './refusal.ts';

const answerTo = async (error: Error, headers: Record<string, string> = {}) => {
  const app = Fastify();
  app.setErrorHandler(answerError);
  app.get('/', async (_request, reply) => {
    reply.headers(headers);
    throw error;
  });
  const { statusCode, headers: sent } = await app.inject('/');
  return [statusCode, sent['retry-after']];
};

it.each([
  ['a refusal that knows the time', tooMany(0.2), {}, '1'],
  ['a refusal that does not', new Refusal('tooMany'), {}, '60'],
  ['a plug-in that knows the time', new Refusal('tooMany'), { 'retry-after': '17' }, '17'],
  ["a library's error", Object.assign(new Error('slow down'), { statusCode: 429 }), {}, '60'],
])('says when to come back in every 429: %s', async (_name, error, headers, seconds) => {
  expect(await answerTo(error, headers)).toEqual([429, seconds]);
});
