import { stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import WebSocket from 'ws';
import { buildCreator, type Person } from '#tests/support/people.ts';
import { PROXIED } from '#tests/support/proxied-server.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-processes.ts';
import { useApp } from '#tests/support/test-app.ts';
import { uploadDirectory } from '../../src/server/create-context.ts';

const app = useApp();

const start = (environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> => {
  const { db, config } = app().context;
  const databaseUrl = String(db.pool.options.connectionString);
  return startServerProcess({ databaseUrl, dataDirectory: config.dataDirectory, environment });
};

test('behind a proxy that follows /readyz, no request fails while one of two servers stops', async () => {
  // A separate client address per request keeps all below the rate limit.
  const [first, second] = await Promise.all([start({ ...PROXIED, SHUTDOWN_GRACE: '600' }), start(PROXIED)]);
  let requests = 0;
  const fromSomebody = () => {
    requests += 1;
    return { 'x-forwarded-for': `10.0.${requests >> 8}.${requests & 255}` };
  };
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
  const rounds = [0, 0, 0, 0];
  const load = async (n: number): Promise<void> => {
    while (watching) {
      rounds[n] = (rounds[n] ?? 0) + 1;
      const { url } = isFirstReady ? first : second;
      statuses.push(
        await fetch(`${url}/api/home-page`, { headers: fromSomebody() }).then(
          ({ status }) => status,
          (error: unknown) => String(error),
        ),
      );
    }
  };
  const loads = [watch(), ...[...rounds.keys()].map(load)];
  await expect.poll(() => statuses.length).toBeGreaterThan(20);
  process.kill(first.pid, 'SIGTERM');
  await expect.poll(() => isFirstReady).toBe(false);
  // The proxy asks the first one for nothing new; its grace, long enough for any machine, is over by a second signal.
  const begun = [...rounds];
  await expect.poll(() => rounds.every((round, n) => round > (begun[n] ?? 0))).toBe(true);
  await first.stop('SIGINT');
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

test('an upload in progress keeps the bytes received, and continues on another process', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  const creator = await buildCreator(app());
  const [size, sent] = [3_000_000, 1_500_000];
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
    // The header of an MP4, followed by arbitrary bytes.
    const ftyp = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex');
    upload.write(Buffer.concat([ftyp, Buffer.alloc(sent - ftyp.length)]));
  });
  const file = join(uploadDirectory(app().context.config), location.split('/').at(-1) ?? '');
  const onDisk = async () => (await stat(file)).size;
  await expect.poll(onDisk).toBeGreaterThan(0);
  const before = await onDisk();
  process.kill(first.pid, 'SIGTERM');
  const end = Number(await answered);
  // Bytes read but not yet written are kept too; later ones never reached the server.
  expect(end).toBeGreaterThanOrEqual(before);
  expect(end).toBeLessThanOrEqual(sent);
  expect(await first.exited).toEqual({ code: 0, signal: null });
  expect([await onDisk(), await offset(second)]).toEqual([end, end]);
  await second.stop();
});

test('sockets are told to reconnect, and the last response closes its connection', async () => {
  const server = await start({ SHUTDOWN_GRACE: '600' });
  const { key } = app().context.broadcast.client;
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/app/${key}?protocol=7`);
  await new Promise((done) => socket.once('message', done));
  const closed = new Promise((done) => socket.once('close', done));
  process.kill(server.pid, 'SIGTERM');
  const connection = async () => (await fetch(`${server.url}/api/home-page`)).headers.get('connection');
  await expect.poll(connection).toBe('close');
  expect(socket.readyState).toBe(socket.OPEN);
  process.kill(server.pid, 'SIGINT');
  expect(await closed).toBe(4200);
  expect(await server.exited).toEqual({ code: 0, signal: null });
});
