import { expect, it } from 'vitest';
import { buildMessage } from './fixtures/build-source.ts';
import { blocksOf, isSamePart } from './messages.ts';

const messagesOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => buildMessage(from + at));
const sizes = (messages: Parameters<typeof blocksOf>[0]) =>
  blocksOf(messages).map(({ number, part }) => [number, part[0]?.seq, part.at(-1)?.seq]);

it('splits all messages into blocks, in order', () => {
  const messages = messagesOf(31, 130);
  expect(sizes(messages)).toEqual([
    [0, 31, 50],
    [1, 51, 100],
    [2, 101, 130],
  ]);
  expect(blocksOf(messages).flatMap(({ part }) => part)).toEqual(messages);
  expect(blocksOf([])).toEqual([]);
});

it('keeps all blocks except those at the ends when messages are added', () => {
  const messages = messagesOf(60, 220);
  const before = blocksOf(messages);
  const after = blocksOf([...messagesOf(10, 59), ...messages, buildMessage(221)]);
  const same = before.map(({ number, part }) => {
    const now = after.find((block) => block.number === number);
    return now !== undefined && isSamePart(part, now.part);
  });
  expect(same).toEqual([false, true, true, false]);
});

it('finds the block of a message', () => {
  expect(blocksOf(messagesOf(1, 120)).map(({ has }) => [has(50), has(51), has(null)])).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ]);
});
