import { expect, it } from 'vitest';
import { buildTransfer } from '#renderer/features/transfers/fixtures/fake-transfers.ts';
import type { Transfer } from '#shared/domain/transfer.ts';
import { logOutQuestion } from './log-out-question.ts';

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
    '1 download is running. It stops now and goes on when you log in again.',
  );
  expect(ask(true, { state: 'waiting' }, { direction: 'download' })).toBe(
    '2 transfers are running. They stop now and go on when you log in again.',
  );
});
