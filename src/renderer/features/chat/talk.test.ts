import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { buildMessage, buildSource } from './fixtures/build-source.ts';
import { Talk } from './talk.ts';

const failed = vi.fn();
const open = async (count = 0) => {
  const { source, server } = buildSource(count);
  const talk = new Talk(source, { failed, changed: () => undefined });
  await talk.catchUp();
  return { talk, server, source };
};
const numbers = (talk: Talk) => talk.view().messages.map(({ seq }) => seq);
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
const add = (server: { stored: ReturnType<typeof buildMessage>[] }, count: number) => {
  for (let added = 0; added < count; added += 1) server.stored.push(buildMessage(server.stored.length + 1));
};

beforeEach(() => {
  failed.mockClear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

describe('what comes in', () => {
  it('stands in the order of its numbers, each once', async () => {
    const { talk, server } = await open(2);
    add(server, 2);
    talk.heard('chat', 3);
    talk.heard('chat', 3);
    talk.heard('chat', 2);
    talk.heard('chat', 4);
    expect(numbers(talk)).toEqual([1, 2, 3, 4]);
  });

  it('is fetched when one that came live is not the next', async () => {
    const { talk, server } = await open(2);
    add(server, 130);
    talk.heard('chat', 132);
    expect(numbers(talk)).toEqual([1, 2]);
    await eventually(() => expect(numbers(talk)).toEqual(upTo(132)));
  });

  it('is fetched again by itself when the line was cut while it was fetched, as long as somebody looks', async () => {
    vi.useFakeTimers();
    const { talk, server } = await open(2);
    const leave = talk.follow();
    await vi.advanceTimersByTimeAsync(0);
    add(server, 3);
    server.failure = new Error('The line was cut.');
    talk.heard('chat', 5);
    await vi.advanceTimersByTimeAsync(0);
    server.failure = null;
    expect(numbers(talk)).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(numbers(talk)).toEqual([1, 2, 3, 4, 5]);
    server.failure = new Error('The line was cut.');
    await talk.catchUp();
    leave();
    const asked = server.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.calls).toHaveLength(asked);
  });

  it('is fetched after a reconnect', async () => {
    const { talk, server } = await open(2);
    add(server, 3);
    await talk.catchUp();
    expect(numbers(talk)).toEqual([1, 2, 3, 4, 5]);
  });

  it('replaces what is shown after a very long absence', async () => {
    const { talk, server } = await open(2);
    add(server, 10_000);
    await talk.catchUp();
    expect(numbers(talk)).toEqual(upTo(10_002, 9_953));
  });

  it('pages backwards without a hole', async () => {
    const { talk } = await open(120);
    expect(numbers(talk)).toEqual(upTo(120, 71));
    await talk.loadOlder();
    await talk.loadOlder();
    await talk.loadOlder();
    expect(numbers(talk)).toEqual(upTo(120));
  });
});

describe('sending', () => {
  it('shows the message on its way, then stored, never both', async () => {
    const { talk, server } = await open();
    talk.send('Hello');
    expect(talk.view().outgoing).toMatchObject([{ text: 'Hello', state: 'sending' }]);
    await eventually(() => expect(talk.view().outgoing).toEqual([]));
    talk.heard('chat', 1);
    expect(talk.view().messages).toMatchObject([{ seq: 1, text: 'Hello', mine: true }]);
    expect(server.stored).toHaveLength(1);
  });

  it('keeps those that were not sent, in order, and sends them again', async () => {
    const { talk, server } = await open();
    server.failure = new Error('no server');
    talk.send('One');
    talk.send('Two');
    await eventually(() => expect(talk.view().outgoing.map(({ state }) => state)).toEqual(['failed', 'failed']));
    expect(failed).toHaveBeenCalledOnce();
    server.failure = null;
    talk.retry(talk.view().outgoing[1]?.key ?? '');
    await eventually(() => expect(talk.view().outgoing).toEqual([]));
    expect(server.stored.map(({ text }) => text)).toEqual(['One', 'Two']);
  });

  it('never lets a later message overtake one that was not sent', async () => {
    const { talk, server } = await open();
    server.failure = new Error('no server');
    talk.send('One');
    await eventually(() => expect(talk.view().outgoing[0]?.state).toBe('failed'));
    server.failure = null;
    talk.send('Two');
    await eventually(() => expect(talk.view().outgoing).toEqual([]));
    expect(server.stored.map(({ text }) => text)).toEqual(['One', 'Two']);
  });

  it('stores nothing twice when only the answer was lost', async () => {
    const { talk, server } = await open();
    server.loseReply = true;
    talk.send('Once');
    await eventually(() => expect(talk.view().outgoing[0]?.state).toBe('failed'));
    server.loseReply = false;
    await talk.catchUp();
    expect(talk.view().outgoing).toEqual([]);
    expect(talk.view().messages.map(({ text }) => text)).toEqual(['Once']);
    expect(server.stored).toHaveLength(1);
  });

  it('goes on by itself when the server is back, also after a reload', async () => {
    const { talk, server, source } = await open();
    server.failure = new Error('no server');
    talk.send('Kept');
    await eventually(() => expect(talk.view().outgoing[0]?.state).toBe('failed'));
    server.failure = null;
    const reloaded = new Talk(source, { failed, changed: () => undefined });
    expect(reloaded.view().outgoing).toMatchObject([{ text: 'Kept' }]);
    await reloaded.catchUp();
    await eventually(() => expect(reloaded.view().messages.map(({ text }) => text)).toEqual(['Kept']));
  });
});

describe('reading', () => {
  it('marks the newest message once, and says where the new ones begin', async () => {
    const { source, server } = buildSource(5);
    server.readSeq = 3;
    const talk = new Talk(source, { failed, changed: () => undefined });
    await talk.catchUp();
    expect(talk.view().newFrom).toBe(4);
    talk.seen();
    talk.seen();
    expect(server.calls.filter((name) => name.startsWith('mark'))).toEqual(['mark read 5']);
  });

  it('follows the other windows of the same user', async () => {
    const { source, server } = buildSource(5);
    server.readSeq = 0;
    const talk = new Talk(source, { failed, changed: () => undefined });
    await talk.catchUp();
    talk.heard('read', 5);
    talk.seen();
    expect(server.calls.some((name) => name.startsWith('mark'))).toBe(false);
  });
});

it('says that a conversation could not be loaded, and loads it later', async () => {
  const { source, server } = buildSource(1);
  server.failure = new Error('no server');
  const talk = new Talk(source, { failed, changed: () => undefined });
  await talk.catchUp();
  expect(talk.view().status).toBe('error');
  server.failure = null;
  await talk.catchUp();
  expect(talk.view().status).toBe('ready');
});
