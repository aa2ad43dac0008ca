import type { Message } from './messages.ts';
import type { TalkSource, Window } from './talk-source.ts';

export const buildMessage = (seq: number, overrides: Partial<Message> = {}): Message => ({
  seq,
  mine: false,
  text: `Message ${seq}`,
  at: '2026-01-05T10:00:00.000Z',
  key: null,
  ...overrides,
});

const PAGE = 50;

const windowOf = (stored: readonly Message[], { before, after }: Window): readonly Message[] => {
  if (after !== undefined) return stored.filter(({ seq }) => seq > after).slice(0, PAGE);
  return stored.filter(({ seq }) => before === undefined || seq < before).slice(-PAGE);
};

/** A server with one conversation, which a test fills and breaks. */
export const buildSource = (count = 0) => {
  const stored = Array.from({ length: count }, (_, at) => buildMessage(at + 1));
  const calls: string[] = [];
  const server = { stored, calls, failure: null as Error | null, loseReply: false, readSeq: count };
  const source: TalkSource = {
    name: 'chat/test',
    channel: 'chat',
    read: async (window = {}) => {
      calls.push(`read ${JSON.stringify(window)}`);
      if (server.failure) throw server.failure;
      return {
        id: stored.length > 0 ? 3 : null,
        person: { name: 'Noor', picture: null, role: 'brand' },
        messages: windowOf(stored, window),
        lastSeq: stored.length,
        readSeq: server.readSeq,
        theirReadSeq: 0,
      };
    },
    send: async (text, key) => {
      calls.push(`send ${text}`);
      if (server.failure) throw server.failure;
      const known = stored.find((message) => message.key === key);
      const message = known ?? buildMessage(stored.length + 1, { mine: true, text, key });
      if (!known) stored.push(message);
      if (server.loseReply) throw new Error('The line was cut.');
      return { id: 3, message };
    },
    markRead: async (seq) => void calls.push(`mark read ${seq}`),
    understand: (event, data) => {
      if (event === 'read') return { kind: 'read', mine: true, seq: Number(data) };
      const message = stored.find(({ seq }) => seq === data);
      return message ? { kind: 'message', message } : null;
    },
  };
  return { source, server };
};
