import { expect, test } from 'vitest';
import { CHANNEL_KINDS, channelName, parseChannel } from './realtime-channels.ts';

test.each(CHANNEL_KINDS)('the name of a %s channel parses back to its parts', (kind) => {
  expect(parseChannel(channelName(kind, 7))).toEqual({ kind, id: 7 });
});

test.each([
  '',
  'notification7',
  'private-notification',
  'private-notification07',
  'private-notification-7',
  'private-notification7 ',
  'private-notification7\n',
  'private-private-notification7',
  'Private-notification7',
  'private-chat1.5',
  'private-chat１',
  'private-chat1:private-chat2',
  'private-encrypted-chat1',
  'presence-chat1',
  `private-chat${'1'.repeat(30)}`,
  'private-toString1',
])('%j is not a channel name', (name) => {
  expect(parseChannel(name)).toBeUndefined();
});
