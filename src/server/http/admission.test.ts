import { availableParallelism } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { eventually } from '#tests/support/eventually.ts';
import { Admission } from './admission.ts';

const busy = { status: 429, retryAfterSeconds: 2 };
const from = (ip: string, cookie?: string) =>
  ({ ip, headers: { cookie }, raw: { socket: { destroyed: false } } }) as unknown as FastifyRequest;

const build = (waitsForProvider = false) => {
  const admission = new Admission((cookies) => cookies || undefined, waitsForProvider);
  const state = { running: 0, most: 0, done: 0 };
  const opened = deferred();
  const ask = (request: FastifyRequest) =>
    admission.run(request, async () => {
      state.running += 1;
      state.most = Math.max(state.most, state.running);
      await opened.promise;
      state.running -= 1;
      state.done += 1;
    });
  /** Asks at once from as many addresses; answers the refusals. */
  const flood = (count: number, address: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => ask(from(address(n))).catch((error: unknown) => error));
  return { ask, flood, state, open: opened.resolve };
};

describe('requests of visitors', () => {
  const atOnce = Math.max(1, availableParallelism() - 1);

  test('are in work at the same time only as far as one core stays free; the queue is bounded too', async () => {
    const { flood, state, open } = build();
    const answers = flood(200, (n) => `10.0.${n}.1`);
    open();
    const refused = (await Promise.all(answers)).filter((error) => error !== undefined);
    expect(refused[0]).toMatchObject(busy);
    expect([refused.length, state]).toEqual([200 - atOnce - 40, { running: 0, most: atOnce, done: atOnce + 40 }]);
  });

  test('of one network take only half of the queue, so that others get in', async () => {
    const { ask, flood, state, open } = build();
    const answers = flood(200, () => '203.0.113.9');
    const other = ask(from('198.51.100.7'));
    open();
    await other;
    await Promise.all(answers);
    expect(state.done).toBe(21);
  });

  test('of a known browser get in during a flood from everywhere, two at a time', async () => {
    const { ask, flood, state, open } = build();
    const answers = flood(200, (n) => `10.0.${n}.1`);
    await expect(ask(from('198.51.100.7'))).rejects.toMatchObject(busy);
    const known = [ask(from('198.51.100.7', '7')), ask(from('198.51.100.7', '7'))];
    await expect(ask(from('198.51.100.7', '7'))).rejects.toMatchObject(busy);
    await eventually(() => expect(state.running).toBe(atOnce + Math.min(atOnce, 2)));
    open();
    await Promise.all([...known, ...answers]);
  });

  test('leave their place when they fail or are gone', async () => {
    const { ask, flood, state, open } = build();
    const admission = new Admission(() => undefined);
    for (let n = 0; n < 100; n += 1)
      await expect(admission.run(from('203.0.113.9'), () => Promise.reject(new Error('wrong')))).rejects.toThrow(
        'wrong',
      );
    const gone = { ...from('203.0.113.9'), raw: { socket: { destroyed: true } } } as unknown as FastifyRequest;
    await expect(ask(gone)).rejects.toMatchObject(busy);
    open();
    await Promise.all(flood(atOnce, (n) => `10.0.${n}.1`));
    expect(state.done).toBe(atOnce);
  });

  test('that wait for a provider are many at once, since they need neither core nor database', async () => {
    const { flood, state, open } = build(true);
    const answers = flood(20, (n) => `10.0.${n}.1`);
    await eventually(() => expect(state.running).toBe(20));
    open();
    await Promise.all(answers);
  });
});
