import { expect, test } from 'vitest';
import type { Actor } from '../http/actor.ts';
import { minutes } from '../lib/clock.ts';
import { keepResponses } from './keep-responses.ts';

const actor = (tokenId: number, version = '1') => ({ tokenId, version }) as Actor;

/** Answers the number of times that a body was made. */
const counting = (mostBytes?: number) => {
  let now = 0;
  let made = 0;
  const keep = keepResponses(() => new Date(now), mostBytes);
  return {
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    ask: async (who: Actor, query: object = {}, { mayBeKept = true, bytes = 1 } = {}) => {
      const body = await keep({ actor: who, call: 'list', query }, async () => {
        made += 1;
        return { body: Buffer.from(String(made).padEnd(bytes)), mayBeKept };
      });
      return Number(body.toString());
    },
  };
};

test('a response is made once for a session, a query and a version', async () => {
  const { ask } = counting();
  expect([await ask(actor(1)), await ask(actor(1))]).toEqual([1, 1]);
  expect([await ask(actor(2)), await ask(actor(1), { page: 2 }), await ask(actor(1, '2'))]).toEqual([2, 3, 4]);
  expect([await ask(actor(2)), await ask(actor(1), { page: 2 }), await ask(actor(1, '2'))]).toEqual([2, 3, 4]);
});

test('a response lives for ten minutes at most, the time in which the links of a session are equal', async () => {
  const { ask, pass } = counting();
  await ask(actor(1));
  pass(minutes(10) - 1);
  expect(await ask(actor(1))).toBe(1);
  pass(1);
  expect(await ask(actor(1))).toBe(2);
});

test('a response that the clock will change is not kept', async () => {
  const { ask } = counting();
  expect([await ask(actor(1), {}, { mayBeKept: false }), await ask(actor(1))]).toEqual([1, 2]);
});

test('the kept responses have a limit of bytes, and those used last stay', async () => {
  const { ask } = counting(10_000);
  const large = { bytes: 3_000 };
  for (const id of [1, 2]) await ask(actor(id), {}, large);
  await ask(actor(1), {}, large);
  await ask(actor(3), {}, large);
  expect([await ask(actor(1), {}, large), await ask(actor(2), {}, large)]).toEqual([1, 4]);
  expect([await ask(actor(4), {}, { bytes: 20_000 }), await ask(actor(4), {}, { bytes: 20_000 })]).toEqual([5, 6]);
});
