import { createHash } from 'node:crypto';
import { appendFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { ChecksumThread } from './checksum-thread.ts';
import { buildUpload } from './fixtures/build-entry.ts';
import { buildVideo } from './fixtures/build-video.ts';
import { type FakeUploadServer, respond, startFakeUploadServer } from './fixtures/fake-upload-server.ts';
import { createHttpClient, type Send } from './http-client.ts';
import type { UploadEntry } from './transfer-entry.ts';
import type { AttemptContext } from './transfer-runner.ts';
import { UploadRunner } from './upload-runner.ts';
import { VideoFile } from './video-file.ts';

const SIZE = 2_500_000;
const MEBI = 2 ** 20;

let folder: string;
let server: FakeUploadServer;
let path: string;

beforeEach(async () => {
  folder = temporaryFolder();
  path = join(folder, 'clip.mp4');
  await writeFile(path, buildVideo(SIZE));
  server = await startFakeUploadServer();
});
afterEach(() => server.close());

interface Overrides {
  readonly token?: string;
  /** Called with the position after each piece sent. */
  readonly onMoved?: (bytes: number) => unknown;
}

const checksums = new ChecksumThread();

const start = async ({ token = 'token-7', onMoved }: Overrides = {}) => {
  let idle: number | undefined;
  const file = await VideoFile.choose(path, 10 ** 9);
  await file.close();
  let entry: UploadEntry = buildUpload({
    size: SIZE,
    upload: { file: file.identity, id: null, hasPoster: true, mismatches: 0 },
  });
  const http = createHttpClient({ origin: server.origin, agent: async () => undefined });
  const send: Send = (options) => http(idle === undefined ? options : { ...options, idle, patience: idle });
  const make = () =>
    new UploadRunner({
      checksums,
      send,
      now: () => Date.now(),
      chunkBytes: () => MEBI,
      poster: async () => 'data:image/jpeg;base64,AAAA',
    });
  let runner = make();
  const stop = new AbortController();
  const log: string[] = [];
  const context: AttemptContext<UploadEntry> = {
    entry: () => entry,
    token,
    signal: stop.signal,
    save: async (change) => {
      entry = { ...entry, ...change };
    },
    moved: (bytes) => onMoved?.(bytes),
    confirmed: () => undefined,
    checking: () => undefined,
    note: (message) => log.push(message),
    pieceOf: (most) => most,
    take: async () => undefined,
  };
  return {
    attempt: () => runner.attempt(context),
    /** Simulates a restart of the app: the runner loses its state in memory. */
    restart: () => {
      runner = make();
    },
    discard: () => runner.discard(entry, token),
    stop,
    /** Milliseconds without progress after which a request ends. */
    setIdle: (milliseconds: number | undefined) => {
      idle = milliseconds;
    },
    log,
    entry: () => entry,
  };
};

const isPatch = ({ method }: IncomingMessage) => method === 'PATCH';
const isCall = (method: string, url: RegExp) => (request: IncomingMessage) =>
  request.method === method && url.test(request.url ?? '');

const expectDelivered = () => {
  expect(server.delivered.map(({ path: call }) => call)).toEqual(['/api/creator/submit/user-job/12']);
  const [{ bytes, poster } = { bytes: Buffer.alloc(0), poster: '' }] = server.delivered;
  expect(bytes.equals(buildVideo(SIZE))).toBe(true);
  expect(poster).toBe('data:image/jpeg;base64,AAAA');
};

test('uploads a video, verifies its checksum, and delivers it with its poster', async () => {
  const upload = await start();
  await upload.attempt();
  expectDelivered();
  expect(server.received()).toBe(SIZE);
  expect(upload.log.at(-1)).toContain(createHash('sha256').update(buildVideo(SIZE)).digest('hex'));
});

test.each([
  [{ purpose: 'pitch' }, '/api/creator/video'],
  [{ purpose: 'portfolio', slot: 3 }, '/api/creator/samples'],
  [{ purpose: 'attachment', attachment: 9 }, '/api/chat/attachments'],
])('claims an upload for %j', async (target, path) => {
  const upload = await start();
  Object.assign(upload.entry(), { target });
  await upload.attempt();
  expect(server.delivered.map(({ path: call }) => call)).toEqual([path]);
});

test('resumes after a cut with the bytes that the server has, in the next run', async () => {
  let isCut = false;
  const cut = (bytes: number) => {
    if (isCut || bytes < MEBI) return;
    isCut = true;
    server.cut();
  };
  const upload = await start({ onMoved: cut });
  await expect(upload.attempt()).rejects.toMatchObject({ name: 'Interrupted', reason: 'connection' });
  upload.restart();
  await upload.attempt();
  expectDelivered();
  expect(server.received()).toBeLessThanOrEqual(SIZE);
});

test('does not repeat a claim whose response was lost', async () => {
  const upload = await start();
  server.misbehave(async (request, response) => {
    if (!isCall('POST', /user-job/)(request)) return false;
    server.misbehave(null);
    const path_ = request.url ?? '';
    for await (const _chunk of request);
    const [id = '', stored] = [...server.uploads][0] ?? [];
    await fetch(`${server.origin}${path_}`, {
      method: 'POST',
      headers: { authorization: 'Bearer token-7' },
      body: JSON.stringify({ upload: id, poster: 'data:image/jpeg;base64,AAAA' }),
    });
    expect(stored?.claimed).toBe(true);
    response.destroy();
    return true;
  });
  await expect(upload.attempt()).rejects.toMatchObject({ name: 'Interrupted' });
  upload.restart();
  await rm(path);
  await upload.attempt();
  expectDelivered();
  expect(upload.log.at(-1)).toBe('The server has it already.');
});

describe('a file that is another one by now is rejected, nothing is claimed, and nothing is left on the server', () => {
  const changes: [string, () => Promise<unknown>][] = [
    ['grows', () => appendFile(path, 'x')],
    ['is truncated', () => truncate(path, 2_000_000)],
    ['is written into', () => utimes(path, 1, 1)],
  ];
  test.each(changes)('%s while it is sent', async (_name, change) => {
    let isChanged: Promise<unknown> | null = null;
    server.misbehave(async (request) => {
      if (isPatch(request)) isChanged ??= change();
      await isChanged;
      return false;
    });
    const upload = await start();
    await expect(upload.attempt()).rejects.toMatchObject({ name: 'Rejected', canRetry: false });
    expect(server.delivered).toEqual([]);
    expect(server.uploads.size).toBe(0);
  });

  test('is removed while it is sent: it may be put back', async () => {
    server.misbehave(async (request) => {
      if (isPatch(request)) await rm(path, { force: true });
      return false;
    });
    const upload = await start();
    await expect(upload.attempt()).rejects.toMatchObject({ name: 'Rejected', canRetry: true });
    expect(server.delivered).toEqual([]);
    expect(server.uploads.size).toBe(1);
  });
});

describe('responses of the server', () => {
  const page = '<!doctype html><title>Gateway</title>';
  const json = { message: 'A sentence of the server.' };
  const waits = (reason: string, message: unknown = null) => ({ name: 'Interrupted', reason, sentence: message });
  const unexpected = expect.stringContaining('unexpected answer');
  const sentence = json.message;
  const rejected = (canRetry: boolean) => ({ name: 'Rejected', message: sentence, canRetry });

  test.each([
    ['a page', 200, page, waits('server', unexpected)],
    ['a page that is missing', 404, page, waits('server', unexpected)],
    ['a page that is forbidden', 403, page, waits('server', unexpected)],
    ['a proxy without a server', 502, page, waits('server')],
    ['maintenance', 503, json, waits('server', sentence)],
    ['an ended session', 401, json, waits('session', sentence)],
    ['too many requests', 429, json, waits('rate-limit', sentence)],
    ['another transfer of the same bytes', 423, json, waits('busy', sentence)],
    ['a redirect', 302, '', waits('server', unexpected)],
    ['nothing with a success', 204, '', waits('server', unexpected)],
    ['JSON of another shape', 200, { data: {} }, waits('server', unexpected)],
    ['a video that is too large', 413, json, rejected(false)],
    ['what is no video', 415, json, rejected(false)],
    ['a job that takes no video', 409, json, rejected(true)],
    ['a full disk', 507, json, rejected(true)],
  ])('%s (%i) to the announcement', async (_name, status, body, expected) => {
    const upload = await start();
    server.misbehave((request, response) => {
      if (!isCall('POST', /uploads$/)(request)) return false;
      respond(response, status, body);
      return true;
    });
    await expect(upload.attempt()).rejects.toMatchObject(expected);
    expect(server.delivered).toEqual([]);
  });

  test.each([
    ['question', 'HEAD', /uploads\/.+/],
    ['bytes', 'PATCH', /uploads\/.+/],
    ['checksum', 'GET', /uploads\/.+/],
    ['claim', 'POST', /user-job/],
  ])('retries after a page, an error or a timeout of the %s without losing bytes', async (_name, method, url) => {
    const upload = await start();
    const answers: ((response: Parameters<typeof respond>[0]) => void)[] = [
      (response) => respond(response, 200, page),
      (response) => respond(response, 404, page),
      (response) => respond(response, 503, json, { 'retry-after': '3' }),
      (response) => void response.destroy(),
      () => undefined,
    ];
    for (const answer of answers) {
      upload.setIdle(answers.indexOf(answer) === answers.length - 1 ? 300 : undefined);
      server.misbehave((request, response) => {
        if (!isCall(method, url)(request)) return false;
        request.resume();
        answer(response);
        return true;
      });
      await expect(upload.attempt()).rejects.toMatchObject({ name: 'Interrupted' });
    }
    server.misbehave(null);
    upload.setIdle(undefined);
    await upload.attempt();
    expectDelivered();
    expect(server.requests.filter((call) => call === 'POST /api/uploads')).toHaveLength(1);
  });

  test('takes the delay from Retry-After', async () => {
    const upload = await start();
    server.misbehave((_request, response) => {
      respond(response, 503, json, { 'retry-after': '7' });
      return true;
    });
    await expect(upload.attempt()).rejects.toMatchObject({ delay: 7_000, sentence });
  });

  test.each(['-1', '2500001', 'x', '1e3', '99999999999999999999'])(
    'a lying offset %s is not believed',
    async (offset) => {
      const upload = await start();
      server.misbehave((request, response) => {
        if (request.method !== 'HEAD') return false;
        respond(response, 200, '', { 'tus-resumable': '1.0.0', 'upload-offset': offset });
        return true;
      });
      await expect(upload.attempt()).rejects.toMatchObject({ name: 'Interrupted' });
      expect(server.received()).toBe(0);
    },
  );

  test.each(['https://stranger.example/api/uploads/x', '/api/uploads/../me', '/elsewhere', ''])(
    'does not send to the location %s',
    async (location) => {
      const upload = await start();
      server.misbehave((request, response) => {
        if (request.method !== 'POST') return false;
        respond(response, 201, '', { 'tus-resumable': '1.0.0', location });
        return true;
      });
      await expect(upload.attempt()).rejects.toMatchObject({ name: 'Interrupted', reason: 'server' });
      expect(server.requests).toEqual(['POST /api/uploads']);
    },
  );

  test('stops when the server refuses during the request body', async () => {
    const upload = await start();
    server.misbehave((request, response) => {
      if (!isPatch(request)) return false;
      respond(response, 415, json, { 'tus-resumable': '1.0.0', connection: 'close' });
      return true;
    });
    await expect(upload.attempt()).rejects.toMatchObject(rejected(false));
    expect(server.uploads.size).toBe(0);
  });
});

test('starts again when the upload no longer exists', async () => {
  const upload = await start();
  server.misbehave((request, response) => {
    if (!isPatch(request)) return false;
    response.destroy();
    return true;
  });
  await expect(upload.attempt()).rejects.toMatchObject({ name: 'Interrupted' });
  server.misbehave(null);
  (server.uploads as Map<string, unknown>).clear();
  await upload.attempt();
  expectDelivered();
  expect(upload.log).toContain('The server no longer has the upload: it begins again.');
});

test('sends bytes with a wrong checksum again once, and never claims them', async () => {
  const upload = await start();
  server.misbehave((request) => {
    if (request.method === 'GET') for (const stored of server.uploads.values()) stored.bytes.fill(0, 100, 200);
    return false;
  });
  await expect(upload.attempt()).rejects.toMatchObject({ name: 'Interrupted' });
  await expect(upload.attempt()).rejects.toMatchObject({ name: 'Rejected', canRetry: true });
  expect(server.delivered).toEqual([]);
  expect(server.uploads.size).toBe(0);
  server.misbehave(null);
  await upload.attempt();
  expectDelivered();
});

test('deletes a cancelled upload on the server', async () => {
  const upload = await start({ onMoved: (bytes) => bytes > MEBI && upload.stop.abort() });
  await expect(upload.attempt()).rejects.toThrow();
  await upload.discard();
  expect(server.uploads.size).toBe(0);
});
