import { expect, test } from 'vitest';
import { messageLine } from './attachments.ts';

test.each([
  [{ body: 'Look', pictures: 2, videos: 0 }, 'Look'],
  [{ body: '', pictures: 1, videos: 0 }, 'Photo'],
  [{ body: '', pictures: 3, videos: 0 }, '3 photos'],
  [{ body: '', pictures: 0, videos: 1 }, 'Video'],
  [{ body: '', pictures: 1, videos: 2 }, 'Photo and 2 videos'],
])('a message in one line is its text, or what it carries: %j', (message, line) => {
  expect(messageLine(message)).toBe(line);
});
