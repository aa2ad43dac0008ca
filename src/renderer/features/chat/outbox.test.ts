import { AxiosError, AxiosHeaders } from 'axios';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withFullStorage } from '#renderer/fixtures/full-storage.ts';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { session } from '#renderer/lib/session.ts';
import { Outbox } from './outbox.ts';

const TOO_MANY = (() => {
  const config = { headers: new AxiosHeaders() };
  const response = { status: 429, statusText: '', data: {}, headers: { 'retry-after': '30' }, config };
  return new AxiosError('', '', config, {}, response);
})();

const build = (send: (text: string) => Promise<void>) =>
  new Outbox(
    'chat/test',
    ({ text }) => send(text),
    () => undefined,
    () => undefined,
  );
const texts = (outbox: Outbox) => outbox.waiting.map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it('sends interrupted messages again, in order', async () => {
  const sent: string[] = [];
  let isDown = true;
  const outbox = build(async (text) => {
    if (isDown) throw new Error('The line was cut.');
    sent.push(text);
  });
  for (const text of ['One', 'Two', 'Three']) outbox.add(text);
  await vi.advanceTimersByTimeAsync(3_000);
  isDown = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(sent).toEqual(['One', 'Two', 'Three']);
  expect(outbox.waiting).toEqual([]);
});

it('waits for Retry-After of a busy server, then sends everything once', async () => {
  const send = vi.fn(async (_text: string) => undefined).mockRejectedValueOnce(TOO_MANY);
  const outbox = build(send);
  outbox.add('One');
  await vi.advanceTimersByTimeAsync(1_000);
  outbox.add('Two');
  outbox.retry(true);
  await vi.advanceTimersByTimeAsync(28_000);
  expect(send).toHaveBeenCalledOnce();
  expect(texts(outbox)).toEqual(['One', 'Two']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(send.mock.calls.flat()).toEqual(['One', 'One', 'Two']);
  expect(outbox.waiting).toEqual([]);
});

const unreachable = async () => {
  throw new Error('no server');
};

it('keeps messages that another outbox of the conversation still has to send', async () => {
  const answers: (() => void)[] = [];
  const left = build(() => new Promise((resolve) => answers.push(resolve)));
  left.add('One');
  const opened = build(unreachable);
  opened.add('Two');
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(left.waiting).toEqual([]);
  expect(texts(build(async () => undefined))).toEqual(['Two']);
});

it('keeps the order of writing, also at the same moment', () => {
  const left = build(unreachable);
  const written = Array.from({ length: 20 }, (_, n) => `Line ${n}`);
  for (const text of written) left.add(text);
  expect(texts(build(unreachable))).toEqual(written);
});

it('does not send a message that was discarded in another tab, but the ones after it', async () => {
  build(unreachable).add('Not this');
  const other = build(unreachable);
  const sent: string[] = [];
  const here = build(async (text) => void sent.push(text));
  other.remove(other.waiting[0]?.key ?? '');
  here.add('But this');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['But this']);
  expect(here.waiting).toEqual([]);
});

it('sends when the storage is full', async () => {
  const sent: string[] = [];
  await withFullStorage('localStorage', async () => {
    build(async (text) => void sent.push(text)).add('One');
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(sent).toEqual(['One']);
  expect(localStorage).toHaveLength(0);
});

it('forgets unsent messages with the session', () => {
  signIn('creator');
  build(unreachable).add('One');
  session.end();
  expect(Object.keys(localStorage)).toEqual([]);
});

it('sends nothing under another account', async () => {
  signIn('creator');
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const outbox = build((text) => {
    sent.push(text);
    return new Promise((resolve) => answers.push(resolve));
  });
  outbox.add('One');
  outbox.add('Two');
  session.end();
  signIn('brand', { id: 99 });
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['One']);
});
