import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { withholdComposingKeys } from '#renderer/app/app-layout.tsx';
import { sentTo } from '#renderer/fixtures/mock-api.ts';
import { enter, resizeTo } from '#renderer/fixtures/render-screen.tsx';
import { RetryBackoff } from '#renderer/lib/api/retry-backoff.ts';
import { eventually } from '#tests/support/eventually.ts';
import { chat, chats, found, message, messages, noor, showChat } from './fixtures/show-chat.tsx';

afterEach(() => resizeTo(1024));

it('lists conversations, filters them by name and asks to choose one', async () => {
  showChat('/chat');
  expect(await screen.findByText('No Chats Selected')).toBeInTheDocument();
  expect(await screen.findByLabelText('2 unread')).toBeInTheDocument();
  await enter(screen.getByLabelText('Search by name or words'), 'pet');
  expect(screen.queryByText('Noor')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: /Petra/ }));
});

it.each([
  ['between the others by its last message', '2026-01-03T00:00:00.000Z', 0, ['Noor', 'UGC Admins', 'Petra']],
  ['first while it has unread messages', '2026-01-01T00:00:00.000Z', 1, ['UGC Admins', 'Noor', 'Petra']],
  ['last before its first message', null, 0, ['Noor', 'Petra', 'UGC Admins']],
] as const)('places the support chat %s', async (_, at, unread, names) => {
  const [first, second] = chats;
  const dated = [
    { ...first, created_at: '2026-01-04T00:00:00.000Z', unread: 0 },
    { ...second, created_at: '2026-01-02T00:00:00.000Z', unread: 0 },
  ];
  showChat('/chat', {
    'GET /user/chats': { data: dated, meta: { page: 1, per_page: 100, total: 2 } } as object,
    'GET /support-chat': { data: { message: at && 'It is there.', created_at: at, unread } },
  });
  const list = await screen.findByRole('navigation', { name: 'Conversations' });
  const shown = () =>
    within(list)
      .getAllByRole('link')
      .map((row) => names.find((name) => row.textContent?.includes(name)));
  await waitFor(() => expect(shown()).toEqual(names));
});

it('shows a conversation with the other user’s role, marks it as read, and hides the list', async () => {
  const { calls } = showChat('/chat/4');
  expect(await within(await messages()).findByText('Hi')).toBeInTheDocument();
  expect(screen.getByText('New messages')).toBeInTheDocument();
  expect(screen.getByText('Brand')).toBeInTheDocument();
  expect(calls).toContain('POST /user/4/chat/read');
  await userEvent.click(screen.getByRole('button', { name: 'Hide the list' }));
  expect(screen.queryByRole('navigation', { name: 'Conversations' })).toBeNull();
});

it('shows a live message once', async () => {
  const { say } = showChat('/chat/4');
  await messages();
  const came = { chat: message(2, 'Live'), chat_id: 3 };
  await eventually(async () => {
    await act(async () => say('chat', 3, 'chat', came));
    expect(screen.getAllByText('Live')).toHaveLength(1);
  });
  await act(async () => say('chat', 3, 'chat', came));
  expect(screen.getAllByText('Live')).toHaveLength(1);
});

it('shows why there is no conversation, with a link back', async () => {
  showChat('/chat/99', { 'GET /user/99/chat': { status: 403, message: 'You can write once you know each other.' } });
  expect(await screen.findByText('There is no conversation here')).toBeVisible();
  expect(screen.getByText('You can write once you know each other.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Conversations' })).toHaveAttribute('href', '/chat');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('shows that no user has this address', async () => {
  showChat('/chat/99', { 'GET /user/99/chat': { status: 404, message: 'Not found.' } });
  expect(await screen.findByText('There is no conversation here')).toBeVisible();
  expect(screen.getByText(/^You write to somebody from one of your jobs\./)).toBeVisible();
  expect(screen.queryByText('Not found.')).toBeNull();
});

it('sends with Enter, breaks the line with Shift+Enter, and offers Retry after a failure', async () => {
  // The automatic retry would press Retry first on a slow machine.
  vi.spyOn(RetryBackoff.prototype, 'schedule').mockReturnValue();
  let isDown = true;
  showChat('/chat/4', {
    'POST /send/message/receiver/4': ({ body }) => {
      if (isDown) return { status: 500 };
      const { client_key, message: text } = body as { client_key: string; message: string };
      return { status: 201, data: { ...message(2, text, 7, client_key), chat_id: 3 } };
    },
  });
  const field = await screen.findByLabelText('Message');
  await enter(field, 'One');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}two{Enter}');
  expect(field).toHaveValue('');
  expect(await screen.findByText('Not sent')).toBeInTheDocument();
  expect(await screen.findByText('An Error Occurred')).toBeInTheDocument();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Sent')).toBeInTheDocument();
  expect(within(await messages()).getAllByText(/One\s+two/)).toHaveLength(1);
});

it('does not send with the Enter that confirms a character in an input method, as Safari reports it', async () => {
  onTestFinished(withholdComposingKeys());
  const { calls } = showChat('/chat/4');
  const field = await screen.findByLabelText('Message');
  await enter(field, 'にほん');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(field).toHaveValue('にほん');
  expect(calls).not.toContain('POST /send/message/receiver/4');
});

it('starts a conversation with a searched user', async () => {
  const { calls } = showChat('/chat/4', {
    'GET /user/4/chat': { data: { ...chat, id: null, messages: [], last_seq: 0 } },
    'GET /user/4': { data: noor },
  });
  expect(await screen.findByText('No messages yet. Write the first one.')).toBeInTheDocument();
  expect(calls).toContain('GET /user/4');
});

it('sends messages to the admins', async () => {
  const chat = { id: 8, support_id: 8, name: 'UGC Admins', last_seq: 0, messages: [] };
  const { say } = showChat('/chat/support', { 'POST /start-support-chat': { data: chat } });
  await screen.findByRole('region', { name: 'UGC Admins' });
  const answer = {
    id: 1,
    seq: 1,
    sender_type: 'admin',
    message: 'Hello',
    created_at: chats[0]?.created_at,
    client_key: null,
    attachments: [],
    about: null,
  };
  await eventually(async () => {
    await act(async () => say('support', 8, 'support', { message: answer }));
    expect(screen.getByText('Hello')).toBeInTheDocument();
  });
  // In the list, above the conversation, at the message.
  expect(screen.getAllByRole('img', { name: 'Official' })).toHaveLength(3);
});

it('marks nobody as official by their name', async () => {
  const posing = { ...noor, name: 'UGC Admins' };
  showChat('/chat/4', {
    'GET /user/chats': { data: [{ ...chats[0], user: posing }], meta: { page: 1, per_page: 100, total: 1 } } as object,
    'GET /user/4/chat': { data: { ...chat, user: posing, messages: [message(1, 'Send me your password')] } },
  });
  expect(await within(await messages()).findByText('Send me your password')).toBeVisible();
  expect(screen.getAllByText('UGC Admins').length).toBeGreaterThan(2);
  const marked = screen.getAllByRole('img', { name: 'Official' }).map((mark) => mark.closest('a'));
  expect(marked).toEqual([screen.getByRole('link', { name: /Questions about a script/ })]);
});

it('shows either the list or the conversation on a phone', async () => {
  resizeTo(390);
  showChat('/chat/4');
  await messages();
  expect(screen.queryByRole('navigation', { name: 'Conversations' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Back to the list' }));
  expect(await screen.findByRole('navigation', { name: 'Conversations' })).toBeInTheDocument();
});

it('keeps a draft for each conversation', async () => {
  showChat('/chat/4');
  await enter(await screen.findByLabelText('Message'), 'Half a thou');
  await userEvent.click(screen.getByRole('button', { name: 'Hide the list' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show the list' }));
  expect(JSON.stringify({ ...sessionStorage })).toContain('Half a thou');
  expect(screen.getByLabelText('Message')).toHaveValue('Half a thou');
});

it('counts characters near the limit and refuses a longer text without truncating it', async () => {
  showChat('/chat/4');
  const field = await screen.findByLabelText('Message');
  await enter(field, 'x'.repeat(1_799));
  expect(screen.queryByText(/of 2,000/)).toBeNull();
  await userEvent.paste('yz');
  expect(screen.getByText('1,801 of 2,000')).toBeVisible();
  await userEvent.paste('🙂'.repeat(100));
  expect(field).toHaveValue(`${'x'.repeat(1_799)}yz${'🙂'.repeat(100)}`);
  expect(screen.getByText('1 too many: a message has at most 2,000 characters.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect(field).not.toHaveValue('');
});

it('shows the conversation with the admins like any other: last message, time, unread count', async () => {
  showChat('/chat', {
    'GET /support-chat': { data: { message: 'It is there.', created_at: '2026-01-05T10:00:00.000Z', unread: 3 } },
  });
  const row = await screen.findByRole('link', { name: /UGC Admins.*days ago.*It is there\..*3 unread/ });
  expect(row).toHaveAttribute('href', '/chat/support');
});

it('searches the conversation with the admins', async () => {
  showChat('/chat', {
    'GET /user/chats/search': () => found([{ ...message(3, 'Tomorrow.'), user: null, sender_id: null }]),
  });
  await enter(await screen.findByLabelText('Search by name or words'), 'tomorrow');
  const row = await screen.findByRole('link', { name: /UGC Admins.*Tomorrow\./ });
  expect(row).toHaveAttribute('href', '/chat/support?message=3');
});

it('searches messages, scrolls to the result and loads the messages between', async () => {
  const all = Array.from({ length: 60 }, (_, at) => message(at + 1, at === 4 ? 'The lamp at dusk' : `Line ${at + 1}`));
  const { calls } = showChat('/chat', {
    'GET /user/chats/search': ({ config }) => found(config.params.q === 'lamp' ? [{ ...all[4], user: noor }] : []),
    'GET /user/4/chat': ({ config }) => {
      const before = config.params.before_seq ?? 61;
      const part = all.filter(({ seq }) => seq < before).slice(-50);
      return { data: { ...chat, messages: part, last_seq: 60, read_seq: 60 } };
    },
  });
  await enter(await screen.findByLabelText('Search by name or words'), 'lamp');
  await userEvent.click(await screen.findByRole('link', { name: /The lamp at dusk/ }));
  const row = (await within(await messages()).findByText('The lamp at dusk')).closest('li');
  await eventually(() => expect(row).toHaveAttribute('data-scroll-target'));
  expect(calls.filter((name) => name === 'GET /user/4/chat')).toHaveLength(2);
  await userEvent.clear(screen.getByLabelText('Search by name or words'));
  await enter(screen.getByLabelText('Search by name or words'), 'nothing like it');
  expect(await screen.findByText('No message with these words.')).toBeVisible();
});

const photo = {
  ...{ id: 31, kind: 'picture', name: 'label.webp', media_type: 'image/webp', size: 9_000, sha256: 'a'.repeat(64) },
  ...{
    width: 300,
    height: 200,
    seconds: null,
    plays: 1,
    removed: 0,
    url: '/media/files/31/5/9999999999/s/photo.webp',
    download: '/x',
  },
};
const clip = { ...photo, id: 32, kind: 'video', name: 'take.mp4', media_type: 'video/mp4', seconds: 12, url: '/v' };
const old = { ...clip, id: 33, name: 'take.avi', plays: 0 };

it('shows photos in their shape and larger, plays videos by a link of now, and offers all to save', async () => {
  const carried = { ...message(1, ''), attachments: [photo, clip, old] };
  showChat('/chat/4', {
    'GET /user/4/chat': { data: { ...chat, messages: [carried] } },
    'GET /chat/attachments/32': { data: { ...clip, url: '/media/files/32/5/9999999999/s/video.mp4' } },
  });
  const open = await screen.findByRole('button', { name: 'Open label.webp' });
  expect(within(open).getByAltText('label.webp')).toHaveAttribute('src', photo.url);
  await userEvent.click(open);
  expect(await screen.findByRole('dialog', { name: 'Photo' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  // Out of sight: not even its first picture is loaded.
  expect(document.querySelector('video[src]')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Play take.mp4' }));
  expect(await screen.findByLabelText('take.mp4')).toHaveAttribute('src', '/media/files/32/5/9999999999/s/video.mp4');
  expect(screen.queryByRole('button', { name: 'Play take.avi' })).toBeNull();
  expect(screen.getByText('take.avi')).toBeVisible();
});

it('requests the link of a photo from a live event', async () => {
  const { say } = showChat('/chat/4', {
    'GET /chat/attachments/31': { data: photo },
  });
  await messages();
  const live = { ...message(2, 'Look'), attachments: [{ ...photo, url: null, download: null, preview: null }] };
  await eventually(async () => {
    await act(async () => say('chat', 3, 'chat', { chat: live, chat_id: 3 }));
    expect(screen.getByText('Look')).toBeInTheDocument();
  });
  expect(await screen.findByAltText('label.webp')).toHaveAttribute('src', photo.url);
});

it('requests the link of a video from a live event when its tile is in view', async () => {
  const report: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
  class ObserverInTest {
    constructor(seen: (typeof report)[number]) {
      report.push(seen);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', ObserverInTest);
  const { say, calls } = showChat('/chat/4', { 'GET /chat/attachments/32': { data: clip } });
  await messages();
  const live = { ...message(2, 'Look', 7), attachments: [{ ...clip, url: null, download: null, preview: null }] };
  await eventually(async () => {
    await act(async () => say('chat', 3, 'chat', { chat: live, chat_id: 3 }));
    expect(screen.getByText('Look')).toBeInTheDocument();
  });
  expect(calls).not.toContain('GET /chat/attachments/32');
  act(() => {
    for (const seen of report) seen([{ isIntersecting: true }]);
  });
  await eventually(() => expect(document.querySelector('video')).toHaveAttribute('src', '/v#t=0.1'));
});

it('sends chosen and pasted photos with the text; a refused one says why, and the text goes without it', async () => {
  showChat('/chat/4', {
    'POST /chat/attachments': ({ body }) => {
      const { name } = (body as FormData).get('picture') as File;
      if (name !== 'page.png') return { status: 201, data: photo };
      return { status: 415, message: 'This file is not a picture we can read.' };
    },
    'POST /send/message/receiver/4': ({ body }) => {
      const { client_key, message: text } = body as { client_key: string; message: string };
      return { status: 201, data: { ...message(2, text, 7, client_key), attachments: [photo], chat_id: 3 } };
    },
  });
  const field = await screen.findByLabelText('Message');
  await enter(field, 'Which one?');
  const file = (name: string) => new File(['x'], name, { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Photos and videos'), [file('page.png'), file('brief.png')]);
  fireEvent.paste(field, { clipboardData: { files: [file('pasted.png')], getData: () => '' } });
  const toBeSent = screen.getByRole('list', { name: 'To be sent' });
  expect(within(toBeSent).getAllByRole('listitem')).toHaveLength(3);
  await userEvent.click(within(toBeSent).getByRole('button', { name: 'Remove brief.png' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Not sent. This file is not a picture we can read.')).toBeVisible();
  expect(sentTo('POST /send/message/receiver/4')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove page.png' }));
  expect(await screen.findByText('Sent')).toBeVisible();
  expect(sentTo('POST /send/message/receiver/4')).toEqual([
    { message: 'Which one?', client_key: expect.any(String), attachments: [expect.stringMatching(/^\d+$/)] },
  ]);
});
