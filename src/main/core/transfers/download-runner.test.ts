import { mkdir, readdir, readFile, rm, symlink, truncate, unlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { ChecksumThread } from './checksum-thread.ts';
import { createDownloadClient } from './download-client.ts';
import { DownloadRunner } from './download-runner.ts';
import { buildDownload } from './fixtures/build-entry.ts';
import { buildVideo } from './fixtures/build-video.ts';
import { type FakeFileServer, FRESH_LINK, LINK, sendFile, startFakeFileServer } from './fixtures/fake-file-server.ts';
import { respond } from './fixtures/fake-upload-server.ts';
import { createHttpClient } from './http-client.ts';
import type { DownloadEntry } from './transfer-entry.ts';
import type { AttemptContext } from './transfer-runner.ts';

const SIZE = 3_500_000;
const video = buildVideo(SIZE);

let folder: string;
let path: string;
let server: FakeFileServer;

beforeEach(async () => {
  folder = temporaryFolder();
  path = join(folder, 'clip.mp4');
  server = await startFakeFileServer(video);
});
afterEach(() => server.close());

interface Overrides {
  readonly entry?: Partial<DownloadEntry>;
  readonly sha256?: string | null;
  readonly freeBytes?: number;
  readonly take?: (bytes: number) => Promise<void>;
}

const checksums = new ChecksumThread();

const start = ({ entry: own, sha256 = server.sha256, freeBytes = 10 ** 12, take }: Overrides = {}) => {
  let entry = buildDownload({
    size: SIZE,
    download: { url: LINK, sha256, path, part: null, etag: null, mismatches: 0 },
    ...own,
  });
  const http = { origin: server.origin, agent: async () => undefined };
  const open = createDownloadClient(http);
  let idle: number | undefined;
  const make = () =>
    new DownloadRunner({
      checksums,
      send: createHttpClient(http),
      open: (request) => open(idle === undefined ? request : { ...request, idle }),
      freeBytes: async () => freeBytes,
      // No batch is written early, however long its bytes took.
      now: () => 0,
    });
  let runner = make();
  const stop = new AbortController();
  const log: string[] = [];
  let best = 0;
  const context: AttemptContext<DownloadEntry> = {
    entry: () => entry,
    token: 'token-7',
    signal: stop.signal,
    save: async (change) => {
      entry = { ...entry, ...change };
    },
    moved: () => undefined,
    confirmed: (bytes) => {
      best = Math.max(best, bytes);
    },
    checking: () => undefined,
    note: (message) => log.push(message),
    pieceOf: (most) => most,
    take: take ?? (async () => undefined),
  };
  return {
    attempt: () => runner.attempt(context),
    /** Simulates a restart of the app: the runner loses its state in memory. */
    restart: () => {
      runner = make();
    },
    discard: () => runner.discard(entry),
    /** Milliseconds of silence after which a request ends. */
    setIdle: (milliseconds: number | undefined) => {
      idle = milliseconds;
    },
    stop,
    log,
    entry: () => entry,
    best: () => best,
  };
};

const isFile = ({ url }: IncomingMessage) => url?.startsWith('/media/') === true;

/** Answers every request for a file like this. */
const always = (answer: (request: IncomingMessage, response: ServerResponse) => void) =>
  server.misbehave((request, response) => {
    if (!isFile(request)) return false;
    answer(request, response);
    return true;
  });

/** Closes the connection of the next file after this many bytes. */
const cutOnce = (bytes: number) =>
  server.misbehave((request, response) => {
    if (!isFile(request)) return false;
    server.misbehave(null);
    response.writeHead(200, { 'content-length': SIZE, etag: `"${server.sha256}"`, 'content-type': 'video/mp4' });
    response.write(video.subarray(0, bytes), () => setImmediate(() => response.destroy()));
    return true;
  });

const interrupted = (reason: string) => expect.objectContaining({ name: 'Interrupted', reason });
const rejected = (sentence: string | RegExp) =>
  expect.objectContaining({ name: 'Rejected', message: expect.stringMatching(sentence) });

/** A download whose connection was lost in the middle of the file. */
const startCut = async (overrides: Overrides = {}) => {
  const run = start(overrides);
  cutOnce(1_500_000);
  await expect(run.attempt()).rejects.toEqual(interrupted('connection'));
  return run;
};

const expectSaved = async (name = 'clip.mp4') => {
  expect((await readFile(join(folder, name))).equals(video)).toBe(true);
  expect((await readdir(folder)).filter((each) => each.endsWith('.part'))).toEqual([]);
};

/** The next attempt saves the whole file. */
const expectSaves = async (run: ReturnType<typeof start>) => {
  await run.attempt();
  await expectSaved();
};

describe('a server that leads to its store', () => {
  /** The store, which has an ETag of its own; answers the headers of every request. */
  const leadToStore = async (etag: string) => {
    const asked: IncomingMessage['headers'][] = [];
    const store = createServer((request, response) => {
      asked.push(request.headers);
      const { range, ...others } = request.headers;
      const headers = { ...others, ...(range && { range }) };
      sendFile(Object.assign(request, { headers }), response, video);
    });
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void store.close().closeAllConnections());
    const location = `http://127.0.0.1:${(store.address() as AddressInfo).port}/films/1`;
    always((_request, response) => response.writeHead(302, { location, etag }).end());
    return asked;
  };

  test('is followed at every start: the rest comes from the store, which gets neither token nor validator', async () => {
    cutOnce(1_500_000);
    const run = start();
    await expect(run.attempt()).rejects.toEqual(interrupted('connection'));
    const asked = await leadToStore(`"${server.sha256}"`);
    await expectSaves(run);
    expect(asked).toEqual([expect.objectContaining({ range: expect.stringMatching(/^bytes=[1-9]\d*-$/) })]);
    expect(Object.keys(asked[0] ?? {})).not.toEqual(expect.arrayContaining(['authorization']));
    expect(asked[0]?.['if-range']).toBeUndefined();
  });

  test('is asked for the whole file when the server has another one now', async () => {
    cutOnce(1_500_000);
    const run = start({ sha256: null });
    await expect(run.attempt()).rejects.toEqual(interrupted('connection'));
    const asked = await leadToStore(`"${'0'.repeat(64)}"`);
    await run.attempt();
    expect(asked.map(({ range }) => range)).toEqual([undefined]);
    await expectSaved();
  });

  test('leads nowhere else than to an address of the web', async () => {
    const etag = `"${server.sha256}"`;
    always((_request, response) => response.writeHead(302, { location: 'file:///etc/passwd', etag }).end());
    await expect(start().attempt()).rejects.toEqual(interrupted('server'));
  });
});

describe('a download', () => {
  test('saves the file under its name, and requests it without a token', async () => {
    const run = start();
    await expectSaves(run);
    expect(server.requests).toEqual([`GET ${LINK}`]);
    expect(server.authorization()).toBeUndefined();
    expect(run.entry()).toMatchObject({ size: SIZE, fileName: 'clip.mp4' });
  });

  test('writes to a .part file until the download is complete', async () => {
    cutOnce(1_500_000);
    await expect(start().attempt()).rejects.toEqual(interrupted('connection'));
    expect(await readdir(folder)).toEqual(['clip.mp4.part']);
  });

  test.each([
    ['in one run', () => undefined],
    ['after the app was killed', (run: ReturnType<typeof start>) => run.restart()],
  ])('resumes after a lost connection, %s', async (_when, between) => {
    const run = await startCut();
    between(run);
    await expectSaves(run);
    const [, second] = server.requests;
    expect(Number(/bytes=(\d+)-/.exec(second ?? '')?.[1])).toBe(run.best() === SIZE ? 1_500_000 : run.best());
  });

  test('does not overwrite another file, not even one created during the download', async () => {
    await writeFile(path, 'mine');
    const run = await startCut();
    await writeFile(join(folder, 'clip (2).mp4'), 'mine too');
    await run.attempt();
    expect(await readFile(path, 'utf8')).toBe('mine');
    expect(await readFile(join(folder, 'clip (2).mp4'), 'utf8')).toBe('mine too');
    expect(run.entry().fileName).toBe('clip (2) (2).mp4');
    await expectSaved(run.entry().fileName);
  });

  test('replaces the file that the user chose, at the end and no other', async () => {
    await writeFile(path, 'old');
    await writeFile(`${path}.part`, 'of another download');
    const download = { url: LINK, sha256: server.sha256, path, replaces: true, part: null, etag: null, mismatches: 0 };
    const run = await startCut({ entry: { download } });
    expect(await readFile(path, 'utf8')).toBe('old');
    await run.attempt();
    expect(run.entry().fileName).toBe('clip.mp4');
    expect((await readFile(path)).equals(video)).toBe(true);
    expect((await readdir(folder)).sort()).toEqual(['clip.mp4', 'clip.mp4.part']);
    expect(await readFile(`${path}.part`, 'utf8')).toBe('of another download');
  });

  test('restarts when the .part file was removed', async () => {
    const run = await startCut();
    await unlink(`${path}.part`);
    await expectSaves(run);
  });

  test('does not write through a symbolic link in place of the .part file', async () => {
    const run = await startCut();
    await unlink(`${path}.part`);
    await writeFile(join(folder, 'secret'), 'mine');
    await symlink(join(folder, 'secret'), `${path}.part`);
    await expect(run.attempt()).rejects.toEqual(rejected('Something else lies'));
    expect(await readFile(join(folder, 'secret'), 'utf8')).toBe('mine');
  });

  test('saves the file once when the app was killed after the rename', async () => {
    const run = start();
    await run.attempt();
    run.restart();
    await run.attempt();
    expect(await readdir(folder)).toEqual(['clip.mp4']);
    expect(server.requests).toHaveLength(1);
  });

  test('deletes the .part file when it is cancelled', async () => {
    const run = await startCut();
    await run.discard();
    await run.discard();
    expect(await readdir(folder)).toEqual([]);
  });

  test('obeys the bandwidth limit, and can be stopped while waiting for it', async () => {
    const taken: number[] = [];
    const run = start({
      take: async (bytes) => {
        taken.push(bytes);
        if (taken.length === 3) run.stop.abort();
      },
    });
    await expect(run.attempt()).rejects.toBeDefined();
    expect(taken).toHaveLength(3);
    expect(await readdir(folder)).toEqual(['clip.mp4.part']);
  });

  test('saves an archive of unknown size, and restarts it after a lost connection', async () => {
    const link = '/media/exports/7/1/99/signature';
    const run = start({
      entry: {
        target: { purpose: 'export' },
        size: null,
        download: { url: link, sha256: null, path, part: null, etag: null, mismatches: 0 },
      },
    });
    let cuts = 1;
    always((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/zip' });
      response.write(video.subarray(0, 1_000_000));
      cuts -= 1;
      if (cuts >= 0) setTimeout(() => response.destroy(), 20);
      else response.end(video.subarray(1_000_000));
    });
    await expect(run.attempt()).rejects.toEqual(interrupted('connection'));
    await expectSaves(run);
    expect(run.entry().size).toBe(SIZE);
  });
});

describe('an expired link', () => {
  test('is replaced by the current link of the job', async () => {
    server.endLink();
    const run = start();
    await expectSaves(run);
    expect(server.requests).toEqual([`GET ${LINK}`, 'GET /api/me', 'GET /api/brand/job/12', `GET ${FRESH_LINK}`]);
    expect(run.entry().download.url).toBe(FRESH_LINK);
    expect(run.log.join()).not.toContain('signature');
  });

  test('is replaced by the current link of the attachment for a file of a message', async () => {
    server.endLink();
    const run = start({ entry: { target: { purpose: 'message', attachment: 31 } } });
    await expectSaves(run);
    expect(server.requests).toEqual([`GET ${LINK}`, 'GET /api/chat/attachments/31', `GET ${FRESH_LINK}`]);
  });

  test('is replaced by another archive of the order, which begins anew and may have grown', async () => {
    server.endLink();
    const run = start({ entry: { target: { purpose: 'videos', job: 12 }, size: SIZE - 1 }, sha256: null });
    await expectSaves(run);
    expect(server.requests).toEqual([`GET ${LINK}`, 'GET /api/brand/job/12/videos', `GET ${FRESH_LINK}`]);
    expect(run.entry().size).toBe(SIZE);
  });

  test('does not lose received bytes', async () => {
    const run = await startCut();
    server.endLink();
    await expectSaves(run);
    expect(server.requests.at(-1)).toBe(`GET ${FRESH_LINK} bytes=1500000-`);
  });

  test('fails the download with a message when the version no longer exists', async () => {
    server.endLink();
    const run = start({ entry: { target: { purpose: 'video', job: 12, version: 9 } } });
    await expect(run.attempt()).rejects.toEqual(rejected('no longer there'));
  });

  test.each([
    ['export', 'Ask for your data again'],
    ['statement', 'Ask for it again under Earnings'],
  ] as const)('for a generated file (%s) says how to get a new one', async (purpose, words) => {
    server.endLink();
    const run = start({ entry: { target: { purpose } } });
    await expect(run.attempt()).rejects.toEqual(rejected(words));
  });

  test('fails the download when the new link is refused too', async () => {
    always((_request, response) => respond(response, 404, { message: 'This link does not work.' }));
    await expect(start().attempt()).rejects.toEqual(rejected('cannot give this file'));
  });
});

describe('a server that misbehaves', () => {
  test.each([
    ['HTML', 'server', (response: ServerResponse) => respond(response, 200, '<h1>Sign in to this Wi-Fi</h1>')],
    ['401 of a proxy', 'server', (response: ServerResponse) => respond(response, 401, 'no')],
    ['404 of a proxy', 'server', (response: ServerResponse) => respond(response, 404, 'no')],
    ['408', 'server', (response: ServerResponse) => respond(response, 408, { message: 'Too slow.' })],
    ['413 of a proxy', 'server', (response: ServerResponse) => respond(response, 413, 'no')],
    ['429', 'rate-limit', (response: ServerResponse) => respond(response, 429, { message: 'Slowly.' })],
    ['500', 'server', (response: ServerResponse) => respond(response, 500, 'no')],
    ['423', 'busy', (response: ServerResponse) => respond(response, 423, { message: 'Locked.' })],
    [
      '503',
      'server',
      (response: ServerResponse) => respond(response, 503, { message: 'Soon.' }, { 'retry-after': '3' }),
    ],
    [
      'a redirect',
      'server',
      (response: ServerResponse) => respond(response, 302, '', { location: 'https://a.example' }),
    ],
    ['nothing', 'connection', (response: ServerResponse) => response.destroy()],
    ['silence', 'connection', () => undefined],
    [
      'a file of another size',
      'server',
      (response: ServerResponse) => respond(response, 200, 'x', { 'content-type': 'video/mp4', 'content-length': '1' }),
    ],
  ])('retries after %s, and saves nothing', async (how, reason, answer) => {
    const run = start();
    if (how === 'silence') run.setIdle(200);
    always((_request, response) => answer(response));
    await expect(run.attempt()).rejects.toEqual(interrupted(reason));
    server.misbehave(null);
    run.setIdle(undefined);
    await expectSaves(run);
  });

  test('retries after an HTML page in place of an archive of unknown size', async () => {
    const run = start({ entry: { target: { purpose: 'export' }, size: null } });
    always((_request, response) => respond(response, 200, '<h1>Sign in to this Wi-Fi</h1>'));
    await expect(run.attempt()).rejects.toEqual(interrupted('server'));
  });

  test('resumes after the response stalls in the middle of the file', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let taken = 0;
    const run = start({
      take: async (bytes) => {
        taken += bytes;
      },
    });
    always((_request, response) => {
      response.writeHead(200, { 'content-length': SIZE, etag: `"${server.sha256}"` });
      response.write(video.subarray(0, 1_000_000));
    });
    const ended = vi.fn();
    const stalled = run.attempt().catch(ended);
    await eventually(() => expect(taken).toBe(1_000_000));
    await eventually(() => {
      vi.advanceTimersByTime(60_000);
      expect(ended).toHaveBeenCalledWith(interrupted('connection'));
    });
    await stalled;
    vi.useRealTimers();
    server.misbehave(null);
    await expectSaves(run);
    expect(server.requests.at(-1)).toBe(`GET ${LINK} bytes=1000000-`);
  });

  const middle = async () => {
    const run = await startCut();
    return run;
  };
  const partly = (range: string, bytes: Buffer, etag = `"${server.sha256}"`) =>
    always((request, response) => {
      if (!request.headers.range) return sendFile(request, response, video);
      response.writeHead(206, { 'content-range': range, etag, 'content-length': bytes.length });
      response.end(bytes);
    });

  test.each([
    ['from another position', `bytes 2000000-${SIZE - 1}/${SIZE}`],
    ['of a file of another size', 'bytes 1500000-1999999/2000000'],
    ['backwards', `bytes ${SIZE - 1}-1500000/${SIZE}`],
    ['in no words', 'the rest'],
  ])('restarts after a Content-Range %s', async (_how, range) => {
    const run = await middle();
    partly(range, video.subarray(2_000_000));
    await expect(run.attempt()).rejects.toEqual(interrupted('server'));
    await expectSaves(run);
  });

  test('detects bytes that do not match their Content-Range by the checksum', async () => {
    const run = await middle();
    partly(`bytes 1500000-${SIZE - 1}/${SIZE}`, video.subarray(0, SIZE - 1_500_000));
    await expect(run.attempt()).rejects.toEqual(interrupted('server'));
    expect(await readdir(folder)).toEqual(['clip.mp4.part']);
    await expectSaves(run);
  });

  test('restarts after a response with another ETag', async () => {
    const run = await middle();
    partly(`bytes 1500000-${SIZE - 1}/${SIZE}`, video.subarray(1_500_000), '"another"');
    await expect(run.attempt()).rejects.toEqual(interrupted('server'));
    await expectSaves(run);
  });

  test('accepts the whole file in response to a range request', async () => {
    const run = await middle();
    always((request, response) => {
      delete request.headers.range;
      sendFile(request, response, video);
    });
    await expectSaves(run);
  });

  test('detects another file of the same size by If-Range', async () => {
    const run = await startCut({ sha256: null });
    const next = buildVideo(SIZE, 2);
    server.replace(next);
    await run.attempt();
    expect((await readFile(path)).equals(next)).toBe(true);
  });

  test('requests the rest after a partial range', async () => {
    const run = await middle();
    always((request, response) => {
      server.misbehave(null);
      response.writeHead(206, { 'content-range': `bytes 1500000-1999999/${SIZE}`, etag: `"${server.sha256}"` });
      response.end(video.subarray(1_500_000, 2_000_000));
      expect(request.headers.range).toBe('bytes=1500000-');
    });
    await expectSaves(run);
    expect(server.requests.at(-1)).toBe(`GET ${LINK} bytes=2000000-`);
  });

  test('restarts after an unexpected 416', async () => {
    const run = await middle();
    always((request, response) =>
      request.headers.range
        ? respond(response, 416, { message: 'No.' }, { 'content-range': 'bytes */1000' })
        : sendFile(request, response, video),
    );
    await expect(run.attempt()).rejects.toEqual(interrupted('server'));
    await expectSaves(run);
  });

  test('fails after two checksum mismatches, and saves nothing', async () => {
    const run = start();
    const wrong = Buffer.from(video);
    wrong[SIZE - 1] = (wrong[SIZE - 1] ?? 0) ^ 1;
    server.replace(wrong);
    await expect(run.attempt()).rejects.toEqual(interrupted('server'));
    await expect(run.attempt()).rejects.toEqual(rejected('twice'));
    expect(await readdir(folder)).toEqual(['clip.mp4.part']);
    server.replace(video);
    await expectSaves(run);
  });
});

describe('problems of the disk', () => {
  test('reports missing space before it requests a byte', async () => {
    await expect(start({ freeBytes: 10 ** 6 }).attempt()).rejects.toEqual(rejected('The disk has no room for 3.5 MB'));
    expect(server.requests).toEqual([]);
  });

  test('reports a missing folder', async () => {
    await rm(folder, { recursive: true });
    await expect(start().attempt()).rejects.toEqual(rejected('The folder is no longer there'));
    await mkdir(folder);
  });

  test('requests the lost end of the file again', async () => {
    const run = await startCut();
    await truncate(`${path}.part`, 700_000);
    await expectSaves(run);
    expect(server.requests.at(-1)).toBe(`GET ${LINK} bytes=700000-`);
  });
});
