import { expect, test, vi } from 'vitest';
import { systemTiming } from '#shared/domain/timing.ts';
import { createTusClient } from './tus-client.ts';

const options = {
  endpoint: '/api/uploads',
  token: () => 'token-1',
  chunkBytes: async () => 1_000,
  timing: systemTiming,
};
const url = 'https://ours.example/api/uploads/u1';

const answer = (answers: Partial<Record<'GET' | 'HEAD', Response>>) => {
  const asked = vi.fn(async (_: string, { method }: RequestInit) => {
    const found = answers[method as 'GET' | 'HEAD'];
    if (!found) throw new TypeError('no line');
    return found;
  });
  vi.stubGlobal('fetch', asked);
  return asked;
};
const state = (data: object) => Response.json({ data: { id: 'u1', size: 300, sha256: null, claimed: 0, ...data } });

test.each([
  ['a part of the bytes', { GET: state({ offset: 34 }) }, { kind: 'partial', accepted: 34 }],
  ['every byte', { GET: state({ offset: 300, sha256: 'f'.repeat(64) }) }, { kind: 'complete', id: 'u1' }],
  [
    'an upload that was claimed',
    { GET: state({ offset: 300, sha256: 'f', claimed: 1 }) },
    { kind: 'complete', id: 'u1' },
  ],
  [
    'every byte, at which it looks when it is asked',
    { GET: state({ offset: 300 }), HEAD: new Response() },
    { kind: 'complete', id: 'u1' },
  ],
  ['every byte, at which it cannot look now', { GET: state({ offset: 300 }) }, null],
  [
    'nothing any more',
    { GET: new Response('{}', { status: 404, headers: { 'Tus-Resumable': '1.0.0' } }) },
    { kind: 'gone' },
  ],
  ['a proxy that knows no such page', { GET: new Response('<html>', { status: 404 }) }, null],
  ['a session that ended', { GET: new Response('{}', { status: 401 }) }, null],
  ['a page of a proxy', { GET: new Response('<html>') }, null],
  ['no answer', {}, null],
] as const)('reads the state of an upload on the server: %s', async (_, answers, status) => {
  const asked = answer(answers);
  expect(await createTusClient(options).find(url)).toEqual(status);
  expect(asked).toHaveBeenCalledWith(url, expect.objectContaining({ method: 'GET' }));
});
