import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { mockApi } from '#renderer/fixtures/mock-api.ts';
import { enter } from '#renderer/fixtures/render-screen.tsx';
import { eventually } from '#tests/support/eventually.ts';
import { excerptAround } from './conversation-search.tsx';
import { chat, message, messages, showChat } from './fixtures/show-chat.tsx';

const LAST = 10_000;
const text = (seq: number) => (seq === 40 ? 'The lamp at dusk' : `Line ${seq}`);

/** A server with a conversation of 10,000 messages, all read; the 40th is about a lamp. */
const longChat = () => {
  const added: ReturnType<typeof message>[] = [];
  const page = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => {
      const seq = from + n;
      return added[seq - LAST - 1] ?? message(seq, text(seq));
    });
  const windows: string[] = [];
  const routes: Parameters<typeof mockApi>[0] = {
    'GET /user/4/chat': ({ config: { params = {} } }) => {
      const { before_seq: before, after } = params;
      const last = LAST + added.length;
      windows.push(after === undefined ? `before ${before ?? 'the end'}` : `after ${after}`);
      const to = Math.min(last, (before ?? last + 1) - 1);
      const part = after === undefined ? page(Math.max(1, to - 49), to) : page(after + 1, Math.min(last, after + 50));
      return { data: { ...chat, messages: part, last_seq: last, read_seq: LAST, their_read_seq: 0 } };
    },
    'POST /user/4/chat/search': ({ body }) => {
      const { q } = body as { q: string };
      return { data: { messages: q === 'lamp' ? [message(40, text(40))] : [], more: 0 } };
    },
    'POST /send/message/receiver/4': ({ body }) => {
      const { client_key: key, message: said } = body as { client_key: string; message: string };
      const sent = message(LAST + added.length + 1, said, 7, key);
      added.push(sent);
      return { status: 201, data: { ...sent, chat_id: 3 } };
    },
  };
  return { windows, routes };
};

const look = async (what: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Search messages' }));
  await enter(screen.getByLabelText('Search in this conversation'), what);
};

const openLamp = async () => {
  const { windows, routes } = longChat();
  const shown = showChat('/chat/4', routes);
  await within(await messages()).findByText(`Line ${LAST}`);
  await look('lamp');
  await userEvent.click(await screen.findByRole('link', { name: /Noor.*The lamp at dusk/ }));
  const log = await messages();
  await within(log).findByText('The lamp at dusk');
  return { ...shown, windows, log };
};

it('opens a conversation at a message far back with those around it alone, loads later ones, and returns to the newest', async () => {
  const { windows, log, calls } = await openLamp();
  expect(windows).toEqual(['before the end', 'before 65']);
  expect(within(log).getByText('The lamp at dusk').closest('li')).toHaveAttribute('data-scroll-target');
  expect(within(log).getByText('Line 15')).toBeInTheDocument();
  expect(within(log).getByText('Line 64')).toBeInTheDocument();
  expect(within(log).queryByText(`Line ${LAST}`)).toBeNull();
  expect(calls).not.toContain('POST /user/4/chat/read');
  await userEvent.click(screen.getByRole('button', { name: 'Later messages' }));
  await within(log).findByText('Line 114');
  expect(windows.at(-1)).toBe('after 64');
  await userEvent.click(screen.getByRole('button', { name: 'Newest message' }));
  await within(log).findByText(`Line ${LAST}`);
  expect(within(log).queryByText('Line 114')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Later messages' })).toBeNull();
});

it('stays at the place while messages come, and shows one’s own at the end', async () => {
  const { log, say } = await openLamp();
  await act(async () => say('chat', 3, 'chat', { chat: message(LAST + 1, 'Live'), chat_id: 3 }));
  expect(within(log).queryByText('Live')).toBeNull();
  expect(within(log).getByText('The lamp at dusk')).toBeInTheDocument();
  await enter(screen.getByLabelText('Message'), 'Which lamp');
  await userEvent.keyboard('{Enter}');
  await within(log).findByText('Sent');
  expect(within(log).getAllByText('Which lamp')).toHaveLength(1);
  expect(within(log).queryByText('The lamp at dusk')).toBeNull();
});

it('marks what was found, says when there is nothing, and gives the focus back', async () => {
  showChat('/chat/4', longChat().routes);
  await look('lamp');
  const link = await screen.findByRole('link', { name: /The lamp at dusk/ });
  expect(link.querySelector('mark')).toHaveTextContent('lamp');
  expect(link).toHaveAttribute('href', '/chat/4?message=40');
  await userEvent.clear(screen.getByLabelText('Search in this conversation'));
  await enter(screen.getByLabelText('Search in this conversation'), '100%');
  expect(await screen.findByText('No message contains this.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('search', { name: 'This conversation' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Search messages' })).toHaveFocus();
});

it('says that there are more results than it lists, and how to get to those beyond its largest page', async () => {
  showChat('/chat/4', {
    ...longChat().routes,
    'POST /user/4/chat/search': ({ body }) => {
      const { per_page: length } = body as { per_page: number };
      return { data: { messages: Array.from({ length }, (_, n) => message(500 - n, 'lamp')), more: 1 } };
    },
  });
  await look('lamp');
  expect(await screen.findByText('20 newest found')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'More messages' }));
  expect(await screen.findByText('100 newest found')).toBeInTheDocument();
  expect(screen.getByText('These are the 100 newest. Add a word to find older ones.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'More messages' })).toBeNull();
});

it('offers no search in a conversation without messages', async () => {
  showChat('/chat/4', { 'GET /user/4/chat': { data: { ...chat, messages: [], last_seq: 0 } } });
  expect(await screen.findByText('No messages yet. Write the first one.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Search messages' })).toBeNull();
});

it('searches the support chat too', async () => {
  const asked = { id: 1, seq: 1, sender_type: 'user', message: 'Where is the invoice?', client_key: null };
  const answer = { id: 2, seq: 2, sender_type: 'admin', message: 'Each invoice is under Receipts.', client_key: null };
  const stored = [asked, answer].map((one) => ({ ...one, created_at: '2026-01-05T10:00:00.000Z', attachments: [] }));
  const support = { id: 8, support_id: 8, name: 'UGC Admins', last_seq: 2, messages: stored };
  showChat('/chat/support', {
    'POST /start-support-chat': { data: support },
    'POST /support-chat/8/search': { data: { messages: stored.toReversed(), more: 0 } },
  });
  await look('invoice');
  const own = await screen.findByRole('link', { name: /You.*Where is the invoice/ });
  expect(own).toHaveAttribute('href', '/chat/support?message=1');
  expect(screen.getByRole('link', { name: /UGC Admins.*Each invoice/ })).toBeVisible();
});

it('is not repeated by each message that comes, nor by reading', async () => {
  const { routes } = longChat();
  const { calls, say } = showChat('/chat/4', { ...routes, 'GET /user/4/chat': { data: chat } });
  await look('lamp');
  await screen.findByRole('link', { name: /The lamp at dusk/ });
  const lists = () => calls.filter((name) => name === 'GET /user/chats').length;
  const before = lists();
  await act(async () => say('chat', 3, 'chat', { chat: message(2, 'Live'), chat_id: 3 }));
  // The list of chats is loaded again, which the search once was with.
  await eventually(() => expect(lists()).toBeGreaterThan(before));
  expect(calls.filter((name) => name === 'POST /user/4/chat/search')).toHaveLength(1);
});

it('finds a message that comes while the result is on screen', async () => {
  const stored = [message(1, 'Hi')];
  const { say } = showChat('/chat/4', {
    'POST /user/4/chat/search': () => ({ data: { messages: stored.filter((one) => one.seq > 1), more: 0 } }),
  });
  await look('lamp');
  expect(await screen.findByText('No message contains this.')).toBeVisible();
  const said = message(2, 'Which LAMP do you mean?');
  stored.push(said);
  await act(async () => say('chat', 3, 'chat', { chat: said, chat_id: 3 }));
  expect(await screen.findByRole('link', { name: /Which LAMP do you mean/ })).toBeVisible();
  expect(screen.queryByText('No message contains this.')).toBeNull();
});

it('shows a failed search and repeats it on request', async () => {
  let isDown = true;
  showChat('/chat/4', {
    'POST /user/4/chat/search': () => (isDown ? { status: 500 } : { data: { messages: [message(1, 'Hi')], more: 0 } }),
  });
  await look('hi');
  expect(await screen.findByText('We could not load messages.')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: /Retry|Try again/ }));
  const search = screen.getByRole('search', { name: 'This conversation' });
  expect(await within(search).findByRole('link', { name: /Hi/ })).toBeVisible();
});

it('says so when the message of the address could not be loaded', async () => {
  const { routes } = longChat();
  const answer = routes['GET /user/4/chat'];
  let asked = 0;
  showChat('/chat/4?message=40', {
    ...routes,
    'GET /user/4/chat': (request) => {
      asked += 1;
      if (asked === 2) return { status: 500, message: 'Not now.' };
      return typeof answer === 'function' ? answer(request) : {};
    },
  });
  expect(await screen.findByText('Not now.')).toBeVisible();
  await eventually(() => expect(screen.getByText(`Line ${LAST}`)).toBeInTheDocument());
});

const joined = (message: string, found: string): string => {
  const { before, match, after } = excerptAround(message, found);
  return `${before}[${match}]${after}`;
};

it.each([
  ['a match near the beginning', 'The Lamp at dusk', 'lamp', 'The [Lamp] at dusk'],
  ['a late match', `${'a'.repeat(40)}lamp.`, 'LAMP', `… ${'a'.repeat(30)}[lamp].`],
  ['characters of two code units', `${'🙂'.repeat(20)}xlamp`, 'lamp', `… ${'🙂'.repeat(15)}x[lamp]`],
  ['line breaks', 'One\ntwo\nthree', 'two\nth', 'One [two th]ree'],
  ['right-to-left text', 'שלום עולם', 'עולם', 'שלום [עולם]'],
  ['a capital that is longer in lower case', 'İstanbul lamp', 'lamp', 'İstanbul lamp[]'],
  ['nothing', 'The fan', 'lamp', 'The fan[]'],
])('%s', (_what, message, found, excerpt) => {
  expect(joined(message, found)).toBe(excerpt);
});
