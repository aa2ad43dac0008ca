import { describe, expect, it } from 'vitest';
import { sentenceIn, waitAfter } from './transfer-failure.ts';

describe('the sentence in a response', () => {
  it.each([
    ['{"message":"No room."}', 'No room.'],
    ['{"message":""}', null],
    ['{"error":"blocked"}', null],
    ['null', null],
    ['<html>Forbidden</html>', null],
    ['', null],
  ])('of %s is %s', (body, sentence) => expect(sentenceIn(body)).toBe(sentence));
});

describe('a response that is not the expected one', () => {
  it.each([400, 403, 404, 409, 410, 415, 422, 507])('of our server fails the transfer at %d', (status) =>
    expect(waitAfter(status, 'No.')).toBeNull(),
  );

  it.each([200, 302, 400, 403, 404, 410, 451, 500, 502, 507])('of a proxy is waited out at %d', (status) =>
    expect(waitAfter(status, null)).toBe('server'),
  );

  it.each([
    [401, 'session'],
    [408, 'server'],
    [423, 'busy'],
    [429, 'rate-limit'],
    [503, 'server'],
  ] as const)('is waited out at %d, whoever sends it', (status, reason) => {
    expect([waitAfter(status, 'Wait.'), waitAfter(status, null)]).toEqual([reason, reason]);
  });

  it('is a limit of size, whoever has it', () =>
    expect([waitAfter(413, null), waitAfter(413, 'Too large.')]).toEqual([null, null]));
});
