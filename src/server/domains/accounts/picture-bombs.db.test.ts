import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { buildBrand, PASSWORD, type Person, picture } from '#tests/support/people.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { useApp } from '#tests/support/test-app.ts';
import { hours } from '../../lib/clock.ts';
import { SLOW_PICTURE } from '../../media/fixtures/slow-picture.ts';
import { PictureDecoder, startPictureProcess } from '../../media/picture-decoder.ts';

/** Timeouts of the pictures in the order in which they were started; aborting one ends its picture. */
const times: AbortController[] = [];
const processes: ChildProcess[] = [];
/** Takes the place of the next process. */
let startFailure: (() => ChildProcess) | undefined;
const pictureDecoder = new PictureDecoder({
  waiting: { account: 2, all: 100 },
  timeOf: () => {
    const time = new AbortController();
    times.push(time);
    return time.signal;
  },
  start: () => {
    const failing = startFailure;
    startFailure = undefined;
    const child = failing?.() ?? startPictureProcess();
    processes.push(child);
    return child;
  },
});
const app = useApp(undefined, undefined, { pictureDecoder });
const directory = temporaryFolder();
let bomb: string;
beforeAll(async () => {
  bomb = join(directory, 'bomb.svg');
  await writeFile(bomb, SLOW_PICTURE);
});

const send = ({ token }: Person, path: string) => {
  const body = { name: 'Northwind', description: 'Goods', website: '' };
  return app().call(api.saveBrandProfile, { token, body, files: { picture: path } });
};

/** Of the count of a person's pictures. */
const keyOf = ({ id }: Person): string =>
  createHmac('sha256', app().context.secretKey).update(`decoded picture:${id}`).digest('base64url');

/** Resolves when the process has ended; true if it was killed. */
const isKilled = async (child: ChildProcess): Promise<boolean> => {
  await expect.poll(() => child.exitCode ?? child.signalCode).not.toBeNull();
  return child.signalCode === 'SIGKILL';
};

it('refuses pictures that take minutes to render, while log-ins and pictures are still served', async () => {
  const attackers = await Promise.all([1, 2, 3, 4].map(() => buildBrand(app(), { verified: false })));
  const person = await buildBrand(app());
  const { data: shown } = await send(person, picture(app()));
  times.splice(0);
  let answered = 0;
  const bombs = attackers.map((attacker) =>
    send(attacker, bomb).finally(() => {
      answered += 1;
    }),
  );
  // Two are decoded at a time until their timeout, so none has a response before it.
  for (const before of [0, 2]) {
    await expect.poll(() => times.length).toBe(before + 2);
    for (let n = 0; n < 3; n += 1) {
      const login = await app().call(api.login, { body: { email: person.email, password: PASSWORD } });
      expect(login.status).toBe(200);
      const file = await app().app.inject({ url: shown.picture ?? '' });
      expect([file.statusCode, file.rawPayload.length > 0]).toEqual([200, true]);
    }
    expect([answered, times.length]).toEqual([before, before + 2]);
    for (const time of times.slice(before)) time.abort();
    await expect.poll(() => answered).toBe(before + 2);
  }
  const answers = await Promise.all(bombs);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([415]));
  expect(answers[0]?.message).toBe(
    'This picture takes too long to draw. Please choose a simpler one, or a JPEG or PNG.',
  );
  // Each picture's timeout killed the process that decoded it.
  expect(await Promise.all(processes.slice(-4).map(isKilled))).toEqual([true, true, true, true]);
  // The decoder works for later pictures.
  expect((await send(person, picture(app()))).status).toBe(200);
});

it('limits the pictures of an account per hour, also for concurrent ones', async () => {
  const person = await buildBrand(app());
  const leaveTwo = () =>
    app().context.db.pool.query('update rate_limits set hits = $2 where key = $1', [
      keyOf(person),
      limits.picturesPerHour - 2,
    ]);
  await leaveTwo();
  if ((await send(person, picture(app()))).status !== 200) throw new Error('The first picture was refused.');
  await leaveTwo();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(person, picture(app()))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429]);
  expect(answers.find(({ status }) => status === 429)?.message).toBe(
    'You have sent many pictures within an hour. Please wait before you send another.',
  );
  app().pass(hours(1));
  expect((await send(person, picture(app()))).status).toBe(200);
});

it('lets an account with many slow pictures keep nobody else from sending one', async () => {
  const [attacker, person] = [await buildBrand(app(), { verified: false }), await buildBrand(app())];
  const usedBy = async (one: Person) => {
    const query = 'select hits from rate_limits where key = $1';
    return (await app().context.db.pool.query<{ hits: number }>(query, [keyOf(one)])).rows[0]?.hits;
  };
  times.splice(0);
  let answered = 0;
  const bombs = Array.from({ length: 5 }, () =>
    send(attacker, bomb).finally(() => {
      answered += 1;
    }),
  );
  // All are counted; one is being decoded, two wait, and two more may not.
  await expect.poll(() => answered).toBe(2);
  expect(await usedBy(attacker)).toBe(5);
  await expect.poll(() => times.length).toBe(1);
  expect((await send(person, picture(app()))).status).toBe(200);
  const abortAll = () => {
    for (const time of times) time.abort();
    return answered;
  };
  await expect.poll(abortAll).toBe(5);
  const statuses = (await Promise.all(bombs)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([415, 415, 415, 429, 429]);
  expect(await usedBy(attacker)).toBe(5 + 3 * (limits.costlyPicture - 1));
});

it.each([
  [
    'refuses another process',
    () => spawn(join(directory, 'nothing-here'), [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
  ],
  [
    'has no file descriptors left',
    () => {
      throw Object.assign(new Error('spawn EMFILE'), { code: 'EMFILE' });
    },
  ],
])('answers 503 with a retry time when the system %s', async (_name, fail) => {
  const person = await buildBrand(app());
  pictureDecoder.close();
  startFailure = fail;
  const answer = await send(person, picture(app()));
  expect([answer.status, answer.message]).toEqual([
    503,
    'Pictures cannot be prepared right now. Please try again in a moment.',
  ]);
  expect((await send(person, picture(app()))).status).toBe(200);
});
