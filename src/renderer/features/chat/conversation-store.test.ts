import { AxiosError, AxiosHeaders } from 'axios';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OfflineData } from '#renderer/platform/platform.ts';
import { eventually } from '#tests/support/eventually.ts';
import { ConversationStore } from './conversation-store.ts';
import { buildMessage, buildSource } from './fixtures/build-source.ts';

const failed = vi.fn();
const open = async (count = 0) => {
  const { source, server } = buildSource(count);
  const conversation = new ConversationStore(source, { failed, changed: () => undefined });
  await conversation.catchUp();
  return { conversation, server, source };
};
const numbers = (conversation: ConversationStore) => conversation.view().messages.map(({ seq }) => seq);
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
const add = (server: { stored: ReturnType<typeof buildMessage>[] }, count: number) => {
  for (let added = 0; added < count; added += 1) server.stored.push(buildMessage(server.stored.length + 1));
};

const answered = (status: number): AxiosError => {
  const config = { headers: new AxiosHeaders() };
  return new AxiosError('', '', config, {}, { status, statusText: '', data: {}, headers: {}, config });
};

beforeEach(() => void failed.mockClear());

it('is shown as it was kept while the server is unreachable, and then caught up with', async () => {
  vi.useFakeTimers();
  const kept = new Map<string, { data: unknown; at: number }>();
  const offline: OfflineData = {
    keep: (key, data) => void kept.set(key, { data, at: Date.now() }),
    read: async (key) => kept.get(key) ?? null,
  };
  const { source, server } = buildSource(2);
  const build = () => new ConversationStore(source, { failed, changed: () => undefined }, undefined, offline);
  await build().catchUp();
  const at = Date.now();
  add(server, 2);
  server.failure = new AxiosError('Network Error', AxiosError.ERR_NETWORK);
  const conversation = build();
  await conversation.catchUp();
  expect(conversation.view()).toMatchObject({ status: 'ready', asOf: at });
  expect(numbers(conversation)).toEqual([1, 2]);
  server.failure = null;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(conversation.view().asOf).toBeNull();
  expect(numbers(conversation)).toEqual([1, 2, 3, 4]);
});

describe('incoming messages', () => {
  it('are ordered by sequence number, each once', async () => {
    const { conversation, server } = await open(2);
    add(server, 2);
    conversation.heard('chat', 3);
    conversation.heard('chat', 3);
    conversation.heard('chat', 2);
    conversation.heard('chat', 4);
    expect(numbers(conversation)).toEqual([1, 2, 3, 4]);
  });

  it('are loaded when a live one leaves a gap', async () => {
    const { conversation, server } = await open(2);
    add(server, 130);
    conversation.heard('chat', 132);
    expect(numbers(conversation)).toEqual([1, 2]);
    await eventually(() => expect(numbers(conversation)).toEqual(upTo(132)));
  });

  it('are loaded again after a cut during the request, as long as a screen shows them', async () => {
    vi.useFakeTimers();
    const { conversation, server } = await open(2);
    const leave = conversation.follow();
    await vi.advanceTimersByTimeAsync(0);
    add(server, 3);
    server.failure = new Error('The line was cut.');
    conversation.heard('chat', 5);
    await vi.advanceTimersByTimeAsync(0);
    server.failure = null;
    expect(numbers(conversation)).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(numbers(conversation)).toEqual([1, 2, 3, 4, 5]);
    server.failure = new Error('The line was cut.');
    await conversation.catchUp();
    leave();
    const asked = server.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.calls).toHaveLength(asked);
  });

  it('are loaded after a reconnect', async () => {
    const { conversation, server } = await open(2);
    add(server, 3);
    await conversation.catchUp();
    expect(numbers(conversation)).toEqual([1, 2, 3, 4, 5]);
  });

  it('replace the shown ones after a very long absence', async () => {
    const { conversation, server } = await open(2);
    add(server, 10_000);
    await conversation.catchUp();
    expect(numbers(conversation)).toEqual(upTo(10_002, 9_953));
  });

  it('are paged backwards without a gap', async () => {
    const { conversation } = await open(120);
    expect(numbers(conversation)).toEqual(upTo(120, 71));
    await conversation.loadOlder();
    await conversation.loadOlder();
    await conversation.loadOlder();
    expect(numbers(conversation)).toEqual(upTo(120));
  });
});

describe('an earlier part', () => {
  const last = 10_000;
  const openAt = async (seq: number) => {
    const opened = await open(last);
    await opened.conversation.showAround(seq);
    return opened;
  };

  it('is shown alone, does not mark new messages as read, and loads page by page', async () => {
    const { conversation, server } = await openAt(5_000);
    expect(numbers(conversation)).toEqual(upTo(5_024, 4_975));
    expect(conversation.view().detached).toBe(true);
    server.readSeq = 0;
    conversation.seen();
    conversation.unseen();
    expect(server.calls.filter((name) => name.startsWith('mark'))).toEqual([]);
    expect(conversation.view().newFrom).toBeNull();
    await conversation.catchUp();
    await conversation.loadOlder();
    expect(numbers(conversation)).toEqual(upTo(5_074, 4_925));
  });

  it('is whole again when its end is reached, and live from then on', async () => {
    const { conversation, server } = await openAt(last - 60);
    expect(conversation.view().detached).toBe(true);
    await conversation.catchUp();
    expect(conversation.view().detached).toBe(false);
    add(server, 1);
    conversation.heard('chat', last + 1);
    expect(numbers(conversation).at(-1)).toBe(last + 1);
  });

  it('is not filled up to a live message, and is left for the newest ones', async () => {
    const { conversation, server } = await openAt(100);
    add(server, 1);
    const asked = server.calls.length;
    conversation.heard('chat', last + 1);
    expect([server.calls.length, numbers(conversation).at(-1)]).toEqual([asked, 124]);
    await conversation.toNewest();
    expect(numbers(conversation)).toEqual(upTo(last + 1, last - 48));
    expect(conversation.view().detached).toBe(false);
  });

  it('does not mix with an answer about the part before it', async () => {
    const { conversation, server } = await open(last);
    add(server, 2);
    const filling = conversation.catchUp();
    await conversation.showAround(100);
    await filling;
    const shown = numbers(conversation);
    expect(shown).toEqual(upTo(shown.at(-1) ?? 0, shown[0]));
    expect(shown).toContain(100);
  });

  it('near the end is the end', async () => {
    const { conversation } = await openAt(last);
    expect(conversation.view().detached).toBe(false);
    expect(numbers(conversation)).toEqual(upTo(last, last - 49));
  });

  it('gives way to a message of one’s own', async () => {
    const { conversation, server } = await openAt(100);
    conversation.send('Mine');
    await eventually(() => expect(numbers(conversation).at(-1)).toBe(last + 1));
    expect(conversation.view()).toMatchObject({ detached: false, outgoing: [] });
    expect(server.stored.at(-1)?.text).toBe('Mine');
  });
});

describe('sending', () => {
  it('shows the message as pending, then as stored, never both', async () => {
    const { conversation, server } = await open();
    conversation.send('Hello');
    expect(conversation.view().outgoing).toMatchObject([{ text: 'Hello', state: 'sending' }]);
    await eventually(() => expect(conversation.view().outgoing).toEqual([]));
    conversation.heard('chat', 1);
    expect(conversation.view().messages).toMatchObject([{ seq: 1, text: 'Hello', mine: true }]);
    expect(server.stored).toHaveLength(1);
  });

  it('keeps unsent messages in order, and sends them again', async () => {
    const { conversation, server } = await open();
    server.failure = new Error('no server');
    conversation.send('One');
    conversation.send('Two');
    await eventually(() =>
      expect(conversation.view().outgoing.map(({ state }) => state)).toEqual(['failed', 'failed']),
    );
    expect(failed).toHaveBeenCalledOnce();
    server.failure = null;
    conversation.retry(conversation.view().outgoing[1]?.key ?? '');
    await eventually(() => expect(conversation.view().outgoing).toEqual([]));
    expect(server.stored.map(({ text }) => text)).toEqual(['One', 'Two']);
  });

  it('never sends a later message before an unsent one', async () => {
    const { conversation, server } = await open();
    server.failure = new Error('no server');
    conversation.send('One');
    await eventually(() => expect(conversation.view().outgoing[0]?.state).toBe('failed'));
    server.failure = null;
    conversation.send('Two');
    await eventually(() => expect(conversation.view().outgoing).toEqual([]));
    expect(server.stored.map(({ text }) => text)).toEqual(['One', 'Two']);
  });

  it('does not store a message twice when only the response was lost', async () => {
    const { conversation, server } = await open();
    server.loseReply = true;
    conversation.send('Once');
    await eventually(() => expect(conversation.view().outgoing[0]?.state).toBe('failed'));
    server.loseReply = false;
    await conversation.catchUp();
    expect(conversation.view().outgoing).toEqual([]);
    expect(conversation.view().messages.map(({ text }) => text)).toEqual(['Once']);
    expect(server.stored).toHaveLength(1);
  });

  it('continues when the server is back, also after a reload', async () => {
    const { conversation, server, source } = await open();
    server.failure = new Error('no server');
    conversation.send('Kept');
    await eventually(() => expect(conversation.view().outgoing[0]?.state).toBe('failed'));
    server.failure = null;
    const reloaded = new ConversationStore(source, { failed, changed: () => undefined });
    expect(reloaded.view().outgoing).toMatchObject([{ text: 'Kept' }]);
    await reloaded.catchUp();
    await eventually(() => expect(reloaded.view().messages.map(({ text }) => text)).toEqual(['Kept']));
  });
});

describe('reading', () => {
  it('marks the newest message once, and shows where the new ones begin', async () => {
    const { source, server } = buildSource(5);
    server.readSeq = 3;
    const conversation = new ConversationStore(source, { failed, changed: () => undefined });
    await conversation.catchUp();
    expect(conversation.view().newFrom).toBe(4);
    conversation.seen();
    conversation.seen();
    expect(server.calls.filter((name) => name.startsWith('mark'))).toEqual(['mark read 5']);
  });

  it('follows other windows of the same user', async () => {
    const { source, server } = buildSource(5);
    server.readSeq = 0;
    const conversation = new ConversationStore(source, { failed, changed: () => undefined });
    await conversation.catchUp();
    conversation.heard('read', 5);
    conversation.seen();
    expect(server.calls.some((name) => name.startsWith('mark'))).toBe(false);
  });
});

describe('a conversation that could not be loaded', () => {
  const openInVain = async (failure: Error) => {
    vi.useFakeTimers();
    const { source, server } = buildSource(1);
    server.failure = failure;
    const conversation = new ConversationStore(source, { failed, changed: () => undefined });
    const statuses: string[] = [];
    conversation.observe(() => statuses.push(conversation.view().status));
    await conversation.catchUp();
    expect(conversation.view().status).toBe('error');
    return { conversation, server, statuses };
  };

  it('is loaded as soon as the server answers, and shows the failure until then', async () => {
    const { conversation, server, statuses } = await openInVain(new Error('no server'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.calls.length).toBeGreaterThan(2);
    expect(new Set(statuses)).toEqual(new Set(['error']));
    server.failure = null;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(conversation.view()).toMatchObject({ status: 'ready', error: undefined });
    const asked = server.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.calls).toHaveLength(asked);
  });

  it('is loaded on request, and shows that it loads', async () => {
    const { conversation, server, statuses } = await openInVain(new Error('no server'));
    server.failure = null;
    conversation.reload();
    expect(statuses.at(-1)).toBe('loading');
    await vi.advanceTimersByTimeAsync(0);
    expect(conversation.view().status).toBe('ready');
  });

  it('is not asked for again when there is none', async () => {
    const { server } = await openInVain(answered(404));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.calls).toHaveLength(1);
  });
});
