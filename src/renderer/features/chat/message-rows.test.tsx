import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { chat, message, messages, showChat } from './fixtures/show-chat.tsx';

const SELF = 7;
const at = (time: string) => ({ created_at: `2026-01-05T${time}.000Z` });
const LONG = Array.from({ length: 20 }, (_, line) => `Shot ${line + 1}: the lamp`).join('\n');

const withMessages = (...said: readonly ReturnType<typeof message>[]) => ({
  'GET /user/4/chat': { data: { ...chat, messages: said, last_seq: said.length, read_seq: said.length } },
});

it('shows name and time once for the messages of one sender in one minute', async () => {
  showChat(
    '/chat/4',
    withMessages(
      { ...message(1, 'Hello'), ...at('10:00:01') },
      { ...message(2, 'Are you there?'), ...at('10:00:59') },
      { ...message(3, 'I am', SELF), ...at('10:00:59') },
      { ...message(4, 'Now'), ...at('10:01:00') },
    ),
  );
  const log = await messages();
  await within(log).findByText('Now');
  expect(within(log).getAllByText('Noor').length).toBe(2);
  expect(within(log).getAllByText('You').length).toBe(1);
  expect([...log.querySelectorAll('time')].map(({ dateTime }) => dateTime.slice(11, 19))).toEqual([
    '10:00:01',
    '10:00:59',
    '10:01:00',
  ]);
  // Each is read out with its sender.
  expect(within(log).getAllByText('Noor:', { exact: false }).length).toBe(3);
});

it('begins a group at the first new message', async () => {
  const { data } = withMessages(message(1, 'Read'), message(2, 'New'))['GET /user/4/chat'];
  showChat('/chat/4', { 'GET /user/4/chat': { data: { ...data, read_seq: 1 } } });
  const log = await messages();
  await within(log).findByText('New');
  expect(log.querySelectorAll('time')).toHaveLength(2);
});

it('folds a long message, of which all is there to be copied, and opens it by the keyboard', async () => {
  showChat('/chat/4', withMessages(message(1, 'Short'), message(2, LONG)));
  const text = await within(await messages()).findByText(/Shot 1:/);
  expect(text.textContent).toBe(LONG);
  const button = screen.getByRole('button', { name: 'Show more' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Show less' })).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(screen.getAllByRole('button', { name: /^Show (more|less)$/ })).toHaveLength(1);
});

it('opens a long message when a link in it gets the focus', async () => {
  showChat('/chat/4', withMessages(message(1, `${LONG}\nhttps://example.com/board`)));
  (await screen.findByRole('link', { name: 'https://example.com/board' })).focus();
  expect(await screen.findByRole('button', { name: 'Show less' })).toBeVisible();
});

it('keeps a long message open when others come', async () => {
  const { say } = showChat('/chat/4', withMessages(message(1, LONG)));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await eventually(async () => {
    say('chat', 3, 'chat', { chat: message(2, 'Live'), chat_id: 3 });
    expect(await screen.findByText('Live')).toBeVisible();
  });
  expect(screen.getByRole('button', { name: 'Show less' })).toBeVisible();
});
