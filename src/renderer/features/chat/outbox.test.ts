import { AxiosError, AxiosHeaders } from 'axios';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { withFullStorage } from '#renderer/fixtures/full-storage.ts';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { session } from '#renderer/lib/session/session.ts';
import { AttachmentRejected } from './attachments/store-attachments.ts';
import { Outbox, type Outgoing } from './outbox.ts';

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

beforeEach(() => vi.useFakeTimers());

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

describe('a message that carries something', () => {
  const video = (number: number) => ({ number, kind: 'video', name: `${number}.mp4`, size: 9 }) as const;
  const carrying = (store: (one: Outgoing, signal: AbortSignal) => Promise<void>) => {
    const failed = vi.fn();
    return { outbox: new Outbox('chat/test', store, () => undefined, failed), failed };
  };

  it('is waited for by the ones after it, and survives a reload with what it carries', async () => {
    const stored: (() => void)[] = [];
    const sent: string[] = [];
    const { outbox } = carrying(async ({ text, attachments }) => {
      if (attachments.length > 0) await new Promise<void>((resolve) => stored.push(resolve));
      sent.push(text);
    });
    outbox.add('Look', [video(1)]);
    outbox.add('Well?');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    expect(build(unreachable).waiting).toMatchObject([{ text: 'Look', attachments: [video(1)] }, { attachments: [] }]);
    stored[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['Look', 'Well?']);
  });

  it('no longer holds up the others when it is given up', async () => {
    const sent: string[] = [];
    const { outbox, failed } = carrying(async ({ text, attachments }, signal) => {
      if (attachments.length > 0)
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      sent.push(text);
    });
    outbox.add('Look', [video(1)]);
    outbox.add('Well?');
    outbox.remove(outbox.waiting[0]?.key ?? '');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['Well?']);
    expect(outbox.waiting).toEqual([]);
    expect(failed).not.toHaveBeenCalled();
  });

  it('says what was rejected, lets the others pass, and goes without it', async () => {
    const sent: string[] = [];
    const { outbox } = carrying(async ({ text, attachments }) => {
      if (attachments.some(({ number }) => number === 1)) throw new AttachmentRejected('This is no video.');
      sent.push(`${text} ${attachments.length}`);
    });
    outbox.add('Look', [video(1), video(2)]);
    outbox.add('Well?');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(['Well? 0']);
    const [left] = outbox.waiting;
    expect(left).toMatchObject({ text: 'Look', state: 'failed', rejected: true, reason: 'This is no video.' });
    outbox.dropAttachment(left?.key ?? '', 1);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['Well? 0', 'Look 1']);
  });

  it('is gone when nothing of it is left', async () => {
    const { outbox } = carrying(async () => {
      throw new AttachmentRejected('This is no video.');
    });
    outbox.add('', [video(1)]);
    await vi.advanceTimersByTimeAsync(0);
    outbox.dropAttachment(outbox.waiting[0]?.key ?? '', 1);
    expect(outbox.waiting).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });
});
