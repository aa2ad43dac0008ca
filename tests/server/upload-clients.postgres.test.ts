import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as requestOver } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import axios from 'axios';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTransfers } from '#main/core/transfers/create-transfers.ts';
import { claimFailure } from '#renderer/lib/files/claim-upload.ts';
import { createTusClient } from '#renderer/platform/web/tus-client.ts';
import { UploadQueue } from '#renderer/platform/web/upload-queue.ts';
import { api } from '#shared/contract/api.ts';
import { systemTiming } from '#shared/domain/timing.ts';
import type { Transfer } from '#shared/domain/transfers/transfer.ts';
import { eventually } from '#tests/support/eventually.ts';
import { FakeTiming } from '#tests/support/fake-timing.ts';
import { buildBrand, buildCreator, buildTask, PORTRAIT } from '#tests/support/people.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-processes.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { useApp } from '#tests/support/test-app.ts';

const MEBI = 2 ** 20;
const SIZE = 48 * MEBI;
/** Most bytes that a client may send again after one fault. */
const MOST_AGAIN = 16 * MEBI;

type Fate = 'lost' | 'unanswered' | null;

/** A proxy between the clients and the server that injects faults. */
class FaultyLine {
  /** Decides what becomes of a request, by its method and path. */
  fate: (call: string) => Fate = () => null;
  /** Bytes of all request bodies. */
  sent = 0;
  #holdAt = Number.POSITIVE_INFINITY;
  #held = () => {};
  readonly #requests = new Set<IncomingMessage>();
  readonly #server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    this.#requests.add(request);
    const fate = this.fate(call);
    if (fate === 'lost') return void request.destroy();
    const { method, url: path, headers } = request;
    const onward = requestOver({ host: '127.0.0.1', port: this.port(), method, path, headers }, (answer) => {
      if (fate === 'unanswered') return void response.destroy();
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response).on('error', () => undefined);
    });
    onward.on('error', () => response.destroy());
    request.on('error', () => undefined).on('end', () => onward.end());
    response.on('close', () => {
      this.#requests.delete(request);
      if (!response.writableFinished) onward.destroy();
    });
    request.on('data', (bytes: Buffer) => {
      this.sent += bytes.length;
      onward.write(bytes);
      if (this.sent < this.#holdAt) return;
      request.pause();
      this.#held();
    });
  });

  /** @param port of the server */
  constructor(readonly port: () => number) {}

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Resolves when that many bytes have passed; the others wait for `release`. */
  holdAt(bytes: number): Promise<void> {
    this.#holdAt = bytes;
    return new Promise((resolve) => {
      this.#held = resolve;
    });
  }

  release(): void {
    this.#holdAt = Number.POSITIVE_INFINITY;
    for (const request of this.#requests) request.resume();
  }

  /** Cuts every connection. */
  cut(): void {
    this.#server.closeAllConnections();
    this.release();
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

interface Client {
  upload(path: string, job: number): Promise<string>;
  list(): readonly Transfer[];
  pause(id: string): Promise<void>;
  resume(id: string): Promise<void>;
}

const app = useApp();
const folder = temporaryFolder();
let server: ServerProcess;
const ends: (() => unknown)[] = [];

const startServer = (port = 0) => {
  const { db, config } = app().context;
  const databaseUrl = String(db.pool.options.connectionString);
  const environment = { PORT: String(port), LOG_LEVEL: 'fatal', DISK_RESERVE_GB: '0' };
  return startServerProcess({ databaseUrl, dataDirectory: config.dataDirectory, environment });
};

beforeAll(async () => {
  server = await startServer();
});
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));
afterAll(() => server?.stop('SIGKILL'));

const openDesktop = async (origin: string, token: string): Promise<Client> => {
  const { service: client } = createTransfers({
    ...{ origin, folder: join(folder, randomBytes(4).toString('hex')) },
    session: { token: async () => token, reject: () => undefined },
    ...{ proxyCredentials: () => null, resolveProxy: async () => 'DIRECT', isOnline: () => true },
    startMetadataThread: () => {
      throw new Error('This test has no thread.');
    },
    saving: { folder: () => null, askPath: async () => null, show: () => undefined },
    deliveries: { folder: () => null, askForFolder: async () => undefined, tell: () => undefined },
    folders: { askForFolder: async () => null, tell: () => undefined, changed: () => undefined },
    ...{ changed: () => undefined, identified: () => undefined, warn: () => undefined, report: () => undefined },
  });
  ends.push(() => client.stop());
  await client.start();
  return {
    upload: async (path, job) =>
      (await client.addUpload({ path, title: `Job #${job}`, target: { purpose: 'delivery', job } })).id,
    list: () => client.list(),
    pause: (id) => client.pause(id),
    resume: (id) => client.resume(id),
  };
};

/** A file as tus-js-client takes it in Node. */
const openFile = async (path: string): Promise<File> => {
  const blob = new Blob([readFileSync(path)]);
  const facts = { name: 'clip.mp4', size: blob.size, lastModified: 1, type: 'video/mp4' };
  const stream = createReadStream(path);
  ends.push(() => stream.destroy());
  return Object.assign(stream, facts, { slice: blob.slice.bind(blob) }) as unknown as File;
};

const memoryStorage = (): Storage => {
  const items = new Map<string, string>();
  return {
    ...{ clear: () => items.clear(), removeItem: (key) => void items.delete(key), length: 0, key: () => null },
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  };
};

const openWebsite = async (origin: string, token: string): Promise<Client> => {
  vi.stubGlobal('location', new URL(origin));
  const nothing = () => () => undefined;
  const queue = new UploadQueue({
    account: { owner: () => '7', isSignedIn: () => true, observe: nothing },
    tus: createTusClient({
      ...{ endpoint: `${origin}/api/uploads`, token: () => token, timing: systemTiming },
      chunkBytes: async () => 8 * MEBI,
    }),
    claim: async (target, upload) => {
      const job = target.purpose === 'delivery' ? target.job : 0;
      const headers = { authorization: `Bearer ${token}` };
      await axios
        .post(`${origin}/api/creator/submit/user-job/${job}`, { upload }, { headers })
        .catch((error: unknown) => Promise.reject(claimFailure(error)));
    },
    environment: {
      ...systemTiming,
      ...{ random: Math.random, isOnline: () => true, hold: async () => () => undefined },
      ...{ onResume: nothing, onOffline: nothing, onStored: nothing, askBeforeLeaving: nothing },
    },
    storage: memoryStorage(),
  });
  return {
    upload: async (path, job) =>
      queue.upload(await openFile(path), { target: { purpose: 'delivery', job }, title: `Job #${job}` }),
    list: () => queue.list(),
    pause: (id) => queue.pause(id),
    resume: (id) => queue.resume(id),
  };
};

/** A playable video of this size, padded with a `free` box of random bytes. */
const writeVideo = async (path: string, size: number): Promise<string> => {
  const video = readFileSync(PORTRAIT);
  const filler = randomBytes(size - video.length);
  filler.writeUInt32BE(filler.length, 0);
  filler.write('free', 4, 'latin1');
  const bytes = Buffer.concat([video, filler]);
  await writeFile(path, bytes);
  return createHash('sha256').update(bytes).digest('hex');
};

describe.each([
  ['the website', openWebsite],
  ['the desktop client', openDesktop],
])('an upload by %s', (_name, open) => {
  const begin = async (size: number) => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    const job = await buildTask(app(), brand, creator);
    const line = new FaultyLine(() => server.port);
    const origin = await line.start();
    ends.push(() => line.stop());
    const client = await open(origin, creator.token);
    const path = join(folder, `${randomBytes(4).toString('hex')}.mp4`);
    const sha256 = await writeVideo(path, size);
    const stateOf = (id: string) => client.list().find((transfer) => transfer.id === id);
    const becomes = (id: string, state: string) => eventually(() => expect(stateOf(id)?.state).toBe(state), 120_000);
    const delivered = async () => {
      const { data } = await app().call(api.getCreatorJob, { token: creator.token, params: { id: job } });
      return data.deliveries.map((delivery) => delivery.sha256);
    };
    return { brand, job, line, client, path, sha256, stateOf, becomes, delivered };
  };

  test('arrives once and whole over cuts, a killed server, a pause and lost claims', async () => {
    const { job, line, client, path, sha256, becomes, delivered } = await begin(SIZE);
    const claims = ['lost', 'unanswered'] as const;
    let claimed = 0;
    line.fate = (call) => {
      if (!call.startsWith('POST /api/creator/submit')) return null;
      claimed += 1;
      return claims[claimed - 1] ?? null;
    };
    const held = line.holdAt(20 * MEBI);
    const id = await client.upload(path, job);
    await held;
    line.cut();
    await line.holdAt(line.sent + 8 * MEBI);
    const { port } = server;
    await server.stop('SIGKILL');
    server = await startServer(port);
    line.cut();
    await line.holdAt(line.sent + 8 * MEBI);
    await client.pause(id);
    expect(client.list()).toMatchObject([{ state: 'paused' }]);
    line.release();
    await client.resume(id);
    await becomes(id, 'done');
    expect(await delivered()).toEqual([sha256]);
    // The client asks first whether the claim without an answer has succeeded.
    expect(claimed).toBeGreaterThanOrEqual(2);
    // Without resuming, the three faults would repeat 28 to 44 MiB each.
    expect(line.sent - SIZE).toBeLessThanOrEqual(3 * MOST_AGAIN);
  }, 400_000);

  test('fails with the sentence of the server when it is refused', async () => {
    const { client, path, becomes, stateOf } = await begin(MEBI);
    const other = await begin(MEBI);
    const id = await client.upload(path, other.job);
    await becomes(id, 'failed');
    expect(stateOf(id)?.failure?.message).toMatch(/^[A-Z].*\.$/);
  });
});

test.each([
  ['ends a request that is not answered for a minute', 'POST', 60_000],
  ['gives the server 15 minutes to check the whole file', 'PATCH', 15 * 60_000],
])('the website %s', async (_what, unanswered, patience) => {
  const silent = createServer((request, response) => {
    request.resume();
    if (request.method !== unanswered) response.writeHead(201, { location: '/api/uploads/u1' }).end();
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    silent.close();
    silent.closeAllConnections();
  });
  const path = join(folder, 'small.mp4');
  await writeFile(path, 'x'.repeat(1_000));
  const timing = new FakeTiming();
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/api/uploads`;
  const tus = createTusClient({ endpoint, token: () => 'token', chunkBytes: async () => MEBI, timing });
  const tell = vi.fn();
  const report = { signal: new AbortController().signal, moved: tell, confirmed: tell, checking: tell, located: tell };
  const outcome = vi.fn();
  tus.send({ file: await openFile(path), target: { purpose: 'pitch' }, url: null }, report).catch(outcome);
  if (unanswered === 'PATCH') await eventually(() => expect(tell).toHaveBeenCalledWith(1_000));
  await timing.pass(patience - 1);
  expect(outcome).not.toHaveBeenCalled();
  await timing.pass(1);
  await eventually(() => expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ reason: 'connection' })));
});
