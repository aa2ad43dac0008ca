import { expect, it, vi } from 'vitest';
import { mockApi, sentTo } from '#renderer/fixtures/mock-api.ts';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { deferred } from '#tests/support/deferred.ts';
import { eventually } from '#tests/support/eventually.ts';
import { PendingMessages, pendingConversations } from './pending-messages.ts';
import { sendPendingMessages } from './send-pending-messages.ts';

const stored = { id: 1, seq: 1, sender_id: 7, created_at: '2026-01-05T10:00:00.000Z', client_key: 'k', chat_id: 3 };

it('sends the pending messages of an earlier page, in every conversation of the account, in order', async () => {
  signIn('creator');
  new PendingMessages('chat/4').keep('a', 'First');
  new PendingMessages('chat/4').keep('b', 'Second');
  new PendingMessages('chat/support').keep('c', 'Third');
  localStorage.setItem('unsent:99:chat/4:d', JSON.stringify({ text: 'Of another account', at: 1 }));
  const data = { ...stored, message: '', attachments: [], support_id: 5, sender_type: 'user' };
  mockApi({
    'POST /send/message/receiver/4': { status: 201, data },
    'POST /start-support-chat': { data: { id: 5, support_id: 5, name: 'UGC Admins', last_seq: 0, messages: [] } },
    'POST /sendSupportMessage/5': { status: 201, data },
  });
  sendPendingMessages(7, undefined);
  await eventually(() => expect(pendingConversations()).toEqual([]));
  expect(sentTo('POST /send/message/receiver/4')).toEqual([
    { message: 'First', client_key: 'a' },
    { message: 'Second', client_key: 'b' },
  ]);
  expect(sentTo('POST /sendSupportMessage/5')).toEqual([{ message: 'Third', client_key: 'c' }]);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('unsent:'))).toEqual(['unsent:99:chat/4:d']);
});

it('sends nothing for the account that logs in while the attachments are looked for', async () => {
  signIn('creator');
  const attachment = { kind: 'video', number: 11, name: 'take.mp4', size: 5 } as const;
  new PendingMessages('chat/4').keep('a', 'First', [attachment]);
  const looked = deferred<boolean>();
  const isBegun = vi.fn(() => looked.promise);
  const calls = mockApi({});
  sendPendingMessages(7, { list: () => [], isBegun } as never);
  await eventually(() => expect(isBegun).toHaveBeenCalled());
  signIn('creator', { id: 8 });
  looked.resolve(false);
  await looked.promise;
  await new Promise((settled) => setImmediate(settled));
  expect(calls).toEqual([]);
});
