import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { buildCreator, type Person } from '#tests/support/people.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-processes.ts';
import { useApp } from '#tests/support/test-app.ts';

const app = useApp();
const PLANT = `--import ${pathToFileURL(resolve('src/server/fixtures/plant-rejection.mjs')).href}`;

const start = (environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> => {
  const { db, config } = app().context;
  const databaseUrl = String(db.pool.options.connectionString);
  return startServerProcess({ databaseUrl, dataDirectory: config.dataDirectory, environment });
};

test('a rejection that nobody handles is logged, what is under way is finished, and the process ends with 1', async () => {
  const server = await start({ NODE_OPTIONS: PLANT });
  process.kill(server.pid, 'SIGUSR2');
  expect(await server.exited).toEqual({ code: 1, signal: null });
  const line = server
    .output()
    .split('\n')
    .find((each) => each.includes('planted fault'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 60,
    origin: 'unhandledRejection',
    err: { message: 'planted fault for [address]', stack: expect.stringContaining('plant-rejection') },
  });
  expect(server.output()).toContain('the server drains');
});

test.each(['operator.ts', 'seed.ts'])('%s ends with 1 and says so on such a rejection', async (program) => {
  const { db, config } = app().context;
  const child = spawn(process.execPath, ['--import', 'tsx', `src/server/${program}`, 'health'], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_OPTIONS: PLANT,
      PLANT: 'early',
      DATABASE_URL: String(db.pool.options.connectionString),
      DATA_DIR: config.dataDirectory,
    },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const code = await new Promise((done, fail) => child.once('error', fail).once('close', done));
  expect([code, said]).toEqual([1, expect.stringContaining('planted fault for [address]')]);
});

test('behind a proxy that follows readiness no request fails while one of two servers ends', async () => {
  const [first, second] = await Promise.all([start({ SHUTDOWN_GRACE: '2' }), start()]);
  let isFirstReady = true;
  let watching = true;
  const watch = async (): Promise<void> => {
    while (watching && isFirstReady)
      isFirstReady = await fetch(`${first.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
  };
  const statuses: (number | string)[] = [];
  const load = async (): Promise<void> => {
    while (watching) {
      const { url } = isFirstReady ? first : second;
      statuses.push(
        await fetch(`${url}/api/home-page`).then(
          ({ status }) => status,
          (error: unknown) => String(error),
        ),
      );
    }
  };
  const loads = [watch(), load(), load(), load(), load()];
  await expect.poll(() => statuses.length).toBeGreaterThan(20);
  await first.stop();
  const answered = statuses.length;
  await expect.poll(() => statuses.length).toBeGreaterThan(answered + 20);
  watching = false;
  await Promise.all(loads);
  expect(await first.exited).toEqual({ code: 0, signal: null });
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  await second.stop();
});

const TUS = { 'tus-resumable': '1.0.0' };
const base64 = (text: string): string => Buffer.from(text).toString('base64');

const createUpload = async ({ url }: ServerProcess, { token }: Person, size: number): Promise<string> => {
  const metadata = `filename ${base64('clip.mp4')},purpose ${base64('pitch')}`;
  const headers = {
    ...TUS,
    authorization: `Bearer ${token}`,
    'upload-length': String(size),
    'upload-metadata': metadata,
  };
  const answer = await fetch(`${url}/api/uploads`, { method: 'POST', headers });
  return answer.headers.get('location') ?? `refused with ${answer.status}: ${await answer.text()}`;
};

test('an upload under way ends at what has arrived, and goes on from there at another process', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  const creator = await buildCreator(app());
  const [size, sent] = [1_000_000, 300_000];
  const location = await createUpload(first, creator, size);
  const authorization = `Bearer ${creator.token}`;
  const offset = async ({ url }: ServerProcess): Promise<number> => {
    const answer = await fetch(new URL(location, url), { method: 'HEAD', headers: { ...TUS, authorization } });
    return Number(answer.headers.get('upload-offset'));
  };
  const headers = {
    ...TUS,
    authorization,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(size),
  };
  const answered = new Promise<number | string>((done) => {
    const upload = request(new URL(location, first.url), { method: 'PATCH', headers }, (answer) => {
      done(Number(answer.headers['upload-offset']));
      answer.resume();
    });
    upload.on('error', (error) => done(String(error)));
    // The beginning of an MP4, and then whatever.
    upload.write(
      Buffer.concat([Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'), Buffer.alloc(sent - 24)]),
      () => process.kill(first.pid, 'SIGTERM'),
    );
  });
  expect(await answered).toBe(sent);
  expect(await first.exited).toEqual({ code: 0, signal: null });
  expect(await offset(second)).toBe(sent);
  await second.stop();
});
