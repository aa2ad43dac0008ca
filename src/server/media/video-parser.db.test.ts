import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '#shared/domain/limits.ts';
import { useEmptiedDatabase } from '#tests/support/emptied-database.ts';
import { Attempts } from '../http/attempts.ts';
import { hours } from '../lib/clock.ts';
import { addUser } from '../uploads/fixtures/upload-server.ts';
import type { ParsedVideo } from './isolated-metadata.ts';
import type { Video } from './read-file-metadata.ts';
import { VIDEO_QUOTA, VideoParser } from './video-parser.ts';

const database = useEmptiedDatabase();
const COSTLY: ParsedVideo = { metadata: null, isCostly: true };
const FINE: ParsedVideo = { metadata: null, isCostly: false };

let now = new Date();
let accounts = 0;
const addAccount = () => {
  accounts += 1;
  return addUser(database(), `account-${accounts}@example.com`);
};

/** Videos that the test ends, by path, in the order in which they were started. */
const started = new Map<string, (parsed: ParsedVideo) => void>();
beforeEach(() => started.clear());
const parserOf = (parse = (video: Video) => new Promise<ParsedVideo>((end) => started.set(String(video), end))) =>
  new VideoParser({
    parse,
    quota: new Attempts({ db: database(), clock: () => now, secretKey: 'secret' }, VIDEO_QUOTA),
    waiting: { account: 2, all: 3 },
  });

test('lets an account with many slow videos keep nobody else from delivering one', async () => {
  const parser = parserOf();
  const [attacker, person] = [await addAccount(), await addAccount()];
  const crafted = ['a', 'b', 'c', 'd', 'e'].map((path) => parser.read(attacker, path).catch((error) => error));
  const answered: unknown[] = [];
  for (const one of crafted) void one.then((answer) => answered.push(answer));
  // One is being parsed, two wait, and two more may not.
  await expect.poll(() => answered.length).toBe(2);
  expect(answered).toMatchObject([
    { code: 'tooMany', retryAfterSeconds: 10 },
    { code: 'tooMany', message: 'Your other videos are still being checked. Please try again in a moment.' },
  ]);
  const delivered = parser.read(person, 'delivery');
  await expect.poll(() => started.has('delivery')).toBe(true);
  started.get('delivery')?.(FINE);
  expect(await delivered).toBeNull();
  await expect.poll(() => [...started.values()].map((end) => end(FINE)) && answered.length).toBe(5);
});

test('refuses a video when many accounts wait', async () => {
  const parser = parserOf();
  const people = await Promise.all(Array.from({ length: 5 }, addAccount));
  const count = vi.spyOn(Attempts.prototype, 'count');
  onTestFinished(() => count.mockRestore());
  const reading = people.map((id) => parser.read(id, `of ${id}`));
  // All have their places: none is still being charged.
  await expect.poll(() => count.mock.settledResults.filter(({ type }) => type === 'fulfilled').length).toBe(5);
  await expect.poll(() => started.size).toBe(2);
  const late = await addAccount();
  await expect
    .poll(() => parser.read(late, 'late').catch((error) => error.message))
    .toBe('Many videos are being checked right now. Please try again in a moment.');
  await expect.poll(() => [...started.values()].map((end) => end(FINE)) && started.size).toBe(5);
  for (const end of started.values()) end(FINE);
  await Promise.all(reading);
});

test('charges an account for videos that had to be given up, until the hour is over', async () => {
  const parser = parserOf(async () => COSTLY);
  const account = await addAccount();
  const [most, each] = [limits.parsedVideosPerHour, limits.costlyVideo];
  for (let used = 0; used < most; used += each) expect(await parser.read(account, 'crafted')).toBeNull();
  await expect(parser.read(account, 'crafted')).rejects.toMatchObject({
    code: 'tooMany',
    message: 'You have sent many videos within an hour. Please wait before you send another.',
  });
  expect(await parser.read(await addAccount(), 'another')).toBeNull();
  now = new Date(now.getTime() + hours(1));
  expect(await parser.read(account, 'later')).toBeNull();
});

test('parses a video once for concurrent claims of it, and again for a later one', async () => {
  const parser = parserOf();
  const account = await addAccount();
  const claims = Array.from({ length: 12 }, () => parser.read(account, 'upload'));
  await expect.poll(() => started.size).toBe(1);
  started.get('upload')?.(FINE);
  expect(await Promise.all(claims)).toEqual(claims.map(() => null));
  started.clear();
  const later = parser.read(account, 'upload');
  await expect.poll(() => started.size).toBe(1);
  started.get('upload')?.(FINE);
  expect(await later).toBeNull();
});
