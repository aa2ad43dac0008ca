import { expect, it } from 'vitest';
import { PendingMessages } from '#renderer/features/chat/pending-messages.ts';
import { buildTransfer } from '#renderer/features/transfers/fixtures/fake-transfers.ts';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import type { Transfer } from '#shared/domain/transfers/transfer.ts';
import { logOutQuestion } from './log-out-dialog.tsx';

const ask = (outlastsLogOut: boolean, ...list: readonly Partial<Transfer>[]) =>
  logOutQuestion({ outlastsLogOut, list: () => list.map((each) => buildTransfer(each)) });

it('asks nothing when no transfer would stop', () => {
  expect(ask(false)).toBeNull();
  expect(ask(false, { state: 'done' }, { state: 'failed' }, { state: 'cancelled' })).toBeNull();
  expect(ask(true, { state: 'paused' })).toBeNull();
});

it('names what is lost where transfers end with the session', () => {
  expect(ask(false, {})).toBe(
    '1 upload is running. Logging out ends it, and what was sent so far has to be sent again.',
  );
  expect(ask(false, { state: 'queued' }, { state: 'checking' }, { state: 'paused' })).toBe(
    '2 uploads are running. Logging out ends them, and what was sent so far has to be sent again.',
  );
  expect(ask(false, { state: 'paused' }, { state: 'file' })).toBe(
    '2 uploads are not finished. Logging out ends them, and what was sent so far has to be sent again.',
  );
});

it('states that transfers continue where they outlast the session', () => {
  expect(ask(true, { direction: 'download' })).toBe(
    '1 download is running. It stops now and continues when you log in again.',
  );
  expect(ask(true, { state: 'waiting' }, { direction: 'download' })).toBe(
    '2 transfers are running. They stop now and continue when you log in again.',
  );
});

it('counts the messages that are not sent yet, on every platform', () => {
  signIn('creator');
  const pending = new PendingMessages('chat/4');
  pending.keep('a', 'First');
  localStorage.setItem('unsent:99:chat/4:d', JSON.stringify({ text: 'Of another account', at: 1 }));
  const one = '1 message is not sent yet. Logging out deletes it.';
  expect(logOutQuestion(undefined)).toBe(one);
  expect(ask(false)).toBe(one);
  new PendingMessages('chat/support').keep('b', 'Second');
  expect(ask(true, {})).toBe(
    '1 upload is running. It stops now and continues when you log in again. ' +
      '2 messages are not sent yet. Logging out deletes them.',
  );
});

it.each([true, false])(
  'takes the uploads of a message for a part of it, also where others outlast it: %s',
  (outlasts) => {
    signIn('creator');
    const file = { number: 11, kind: 'video', name: 'take.mp4', size: 5 } as const;
    new PendingMessages('chat/4').keep('a', 'First', [file]);
    expect(ask(outlasts, { target: { purpose: 'attachment', attachment: 11 } })).toBe(
      '1 message is not sent yet. Logging out deletes it with its photos and videos.',
    );
  },
);
