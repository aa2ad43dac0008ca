import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { appendFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { CuttingProxy } from '#tests/support/cutting-proxy.ts';
import { copyTemplate } from '#tests/support/database.ts';
import { mailedCode } from '#tests/support/mailed-code.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { s3Environment } from '#tests/support/s3-environment.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-processes.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { openDatabase } from '../db/open.ts';
import { S3Stub } from '../providers/storage/fixtures/s3-stub.ts';
import type { S3Settings } from '../providers/storage/s3-requests.ts';
import { metadataOf } from './fixtures/upload-bench.ts';

/** Numbers for the test run; `npm run test:long -- uploads` uses 200 cuts, 50 kills and 1.5 GiB. */
const CUTS = Number(process.env.TRIAL_CUTS ?? 4);
const KILLS = Number(process.env.TRIAL_KILLS ?? 1);
const SIZE = Number(process.env.TRIAL_MEBIBYTES ?? 32) * 2 ** 20;
const PIECE = 8 * 2 ** 20;
/** Bytes per request. Some requests pass between two faults, so that the last of 250 faults still hits the transfer. */
const REQUEST = 4 * 2 ** 20;

let root: string;
let video: string;
let server: ServerProcess;
let line: CuttingProxy;

/**
 * Makes a file of that size that begins like a video, since the server only examines the beginning. Returns its hash.
 */
const makeVideo = async (path: string, size: number): Promise<string> => {
  const hash = createHash('sha256');
  const clip = readFileSync('tests/fixtures/portrait-9x16-12s.mp4');
  await writeFile(path, '');
  for (let written = 0; written < size; ) {
    const bytes = written === 0 ? clip : randomBytes(Math.min(PIECE, size - written));
    await appendFile(path, bytes);
    hash.update(bytes);
    written += bytes.length;
  }
  return hash.digest('hex');
};

/** Registers a creator with a verified address, since the uploads of others may have 1 GB. Returns the token. */
const registerVerified = async (): Promise<string> => {
  const body = { name: 'Mia', email: 'mia@example.com', password: PASSWORD, password_confirmation: PASSWORD };
  const { data } = await server.call(api.register, { body: { ...body, role: 'creator' } });
  const otp = await mailedCode(server.url, body.email);
  await server.call(api.verifyEmail, { token: data.token, body: { otp } });
  return data.token;
};

/** Connection cuts and kills, evenly interleaved. */
const faults = Array.from({ length: CUTS + KILLS }, (_, n) =>
  Math.floor(((n + 1) * KILLS) / (CUTS + KILLS)) > Math.floor((n * KILLS) / (CUTS + KILLS)) ? 'kill' : 'cut',
);

describe.each([
  { place: 'a folder', isBucket: false, size: SIZE, most: 16 * 2 ** 20 },
  // Its store is in the memory of this process. From one fault to the next there are 3.8 MiB.
  { place: 'a bucket', isBucket: true, size: Math.min(SIZE, 1_152 * 2 ** 20), most: 48 * 2 ** 20 },
])('$place', ({ isBucket, size, most }) => {
  const stub = new S3Stub();
  let s3: S3Settings | undefined;
  const start = (port = 0) =>
    startServerProcess({
      dataDirectory: join(root, 'data'),
      environment: {
        ...{ PORT: String(port), LOG_LEVEL: 'fatal', DISK_RESERVE_GB: '0' },
        ...(s3 && s3Environment(s3)),
      },
    });

  beforeAll(async () => {
    s3 = isBucket ? await stub.start() : undefined;
    root = temporaryFolder();
    video = join(root, 'video.mp4');
    await mkdir(join(root, 'data'));
    const { place } = await copyTemplate();
    await rename(place.directory ?? '', join(root, 'data', 'database'));
    server = await start();
  });
  afterAll(async () => {
    stub.stop();
    await line?.stop();
    await server?.stop('SIGKILL');
  });

  it(`an upload over a line that is cut ${CUTS} times, to a server that is killed ${KILLS} times, is delivered once, whole`, async () => {
    const sha256 = await makeVideo(video, size);
    let claims = 0;
    line = await CuttingProxy.start({
      to: server.port,
      counted: 'POST /api/creator/video',
      decide: () => {
        claims += 1;
        return (['lost', 'unheard', 'unanswered'] as const)[claims - 1] ?? null;
      },
    });
    const token = await registerVerified();
    const headers = { authorization: `Bearer ${token}` };
    const created = await fetch(`${server.url}/api/uploads`, {
      method: 'POST',
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-length': String(size),
        'upload-metadata': metadataOf({ filename: 'video.mp4', purpose: 'pitch' }),
      },
    });
    expect(created.status).toBe(201);
    const path = created.headers.get('location') ?? '';

    let restarting: Promise<void> = Promise.resolve();
    const kill = async () => {
      const { port } = server;
      await server.stop('SIGKILL');
      server = await start(port);
    };
    const left = [...faults];
    const again: number[] = [];
    const kept: number[] = [];
    let [isFaulty, sent, from] = [false, 0, 0];
    await new Promise<void>((resolve, reject) => {
      const upload = new Upload(createReadStream(video), {
        uploadUrl: `${line.url}${path}`,
        headers,
        chunkSize: REQUEST,
        retryDelays: Array(1_000).fill(100),
        onShouldRetry: () => true,
        onProgress: (bytes) => {
          sent = Math.max(sent, bytes);
          if (isFaulty || left.length === 0 || bytes < from + 2 ** 20 * (1 + (left.length % 3))) return;
          isFaulty = true;
          if (left.length % 50 === 0) process.stdout.write(`${left.length} faults to come at ${bytes >> 20} MiB\n`);
          if (left.shift() === 'kill') restarting = kill();
          else line.cutNow();
        },
        onAfterResponse: (request, response) => {
          if (request.getMethod() !== 'HEAD' || response.getStatus() !== 200) return;
          from = Number(response.getHeader('Upload-Offset'));
          kept.push(from);
          if (isFaulty) again.push(sent - from);
          [isFaulty, sent] = [false, from];
        },
        onSuccess: () => resolve(),
        onError: reject,
      });
      upload.start();
    });
    await restarting;
    expect(left).toEqual([]);
    expect(again.length).toBeGreaterThanOrEqual(faults.length - 1);
    expect(kept).toEqual(kept.toSorted((a, b) => a - b));
    process.stdout.write(
      `${again.length} faults; sent again: ${Math.round(Math.max(...again) / 2 ** 10)} KiB at most, ${Math.round(again.reduce((sum, bytes) => sum + bytes, 0) / again.length / 2 ** 10)} KiB each\n`,
    );
    expect(Math.max(...again)).toBeLessThanOrEqual(most);

    const upload = path.split('/').at(-1) ?? '';
    const claim = () =>
      fetch(`${line.url}/api/creator/video`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ upload }),
      }).then(({ status }) => status);
    // Restarts between the last byte and the claim; each takes a while.
    if (KILLS > 1) await kill();
    await expect(claim()).rejects.toThrow();
    await expect(claim()).rejects.toThrow();
    await expect(claim()).rejects.toThrow();
    expect([await claim(), await claim()]).toEqual([200, 200]);
    const state = await server.call(api.getUpload, { token, params: { id: upload } });
    expect(state.data).toEqual({ id: upload, offset: state.data.size, size: state.data.size, sha256, claimed: 1 });

    await server.stop();
    const db = await openDatabase({ directory: join(root, 'data', 'database'), durable: false, log: silentLog });
    const { rows } = await db.pool.query("select storage_key, sha256 from files where kind = 'pitch'");
    await db.close();
    expect(rows).toEqual([{ storage_key: expect.any(String), sha256 }]);
    const hash = createHash('sha256');
    const key: string = rows[0].storage_key;
    const stored = stub.objects.get(`files/${key}`)?.bytes;
    for await (const bytes of stored ? [stored] : createReadStream(join(root, 'data', 'files', key)))
      hash.update(bytes);
    expect(stub.openMultiparts).toBe(0);
    expect(hash.digest('hex')).toBe(sha256);
  }, 1_800_000);
});
