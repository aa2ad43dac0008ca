// `npm run bench:bucket`: uploads into a bucket of Ceph's gateway through the built server, relative to a bare multipart upload
// of the same file to the same gateway in the same run (three parts of 16 MiB at a time), and the server's memory during twenty
// uploads at once. Only the ratio and the memory are judged. MEBIBYTES and ROUNDS shorten it.
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Requests, textOf } from '../../src/server/providers/storage/s3-requests.ts';
import { startProcess } from '../support/processes.mjs';
import { PROXIED } from '../support/proxied-server.ts';
import { startRgw } from '../support/rgw-process.ts';
import { s3Environment } from '../support/s3-environment.ts';
import { clientOf, MIB, makeVideo, median, peakDuring, report, residentMegabytes, signUp } from './transfer-client.mjs';

const SIZE = Number(process.env.MEBIBYTES ?? 256) * MIB;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const [AT_ONCE, EACH] = [20, 40 * MIB];
const PART = 16 * MIB;

/** Seconds of an upload without this server. */
const sendBare = async (requests, path) => {
  const started = performance.now();
  const file = await open(path);
  const id = textOf(await (await requests.send('POST', 'bare', { query: { uploads: '' } })).text(), 'UploadId') ?? '';
  const etags = [];
  let next = 0;
  const send = async () => {
    while (next * PART < SIZE) {
      const number = next + 1;
      next += 1;
      const body = new Uint8Array(Math.min(PART, SIZE - (number - 1) * PART));
      await file.read(body, 0, body.length, (number - 1) * PART);
      const query = { partNumber: String(number), uploadId: id };
      etags[number] = (await requests.send('PUT', 'bare', { query, body })).headers.get('etag');
    }
  };
  await Promise.all([send(), send(), send()]);
  await file.close();
  const parts = etags.map((etag, n) => `<Part><PartNumber>${n}</PartNumber><ETag>${etag}</ETag></Part>`).join('');
  const body = new TextEncoder().encode(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`);
  const answer = await (await requests.send('POST', 'bare', { query: { uploadId: id }, body })).text();
  if (!answer.includes('CompleteMultipartUploadResult')) throw new Error(answer);
  const seconds = (performance.now() - started) / 1_000;
  await requests.send('DELETE', 'bare');
  return seconds;
};

const measureUpload = async (client, requests, directory) => {
  const file = join(directory, 'video.mp4');
  const sha256 = makeVideo(file, SIZE);
  const [ours, bare, read] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const path = await client.create(SIZE);
    const started = performance.now();
    const sent = await client.send(path, file);
    if ((await client.hashOf(path)) !== sha256) throw new Error('Other bytes arrived than were sent.');
    ours.push(SIZE / sent);
    read.push(SIZE / ((performance.now() - started) / 1_000));
    await client.drop(path);
    bare.push(SIZE / (await sendBare(requests, file)));
  }
  const ratio = median(ours.map((rate, n) => rate / bare[n]));
  const [a, b, c] = [ours, read, bare].map((rates) => Math.round(median(rates) / 1e6));
  const figures = `${a} MB/s, ${b} MB/s with reading back, bare ${c} MB/s: ${ratio.toFixed(2)} × (≥ 0.60)`;
  report('upload into a bucket', ratio >= 0.6, figures);
};

const measureMemory = async (client, server, directory) => {
  const file = join(directory, 'one-of-many.mp4');
  makeVideo(file, EACH, true);
  const before = residentMegabytes(server.pid);
  const paths = [];
  for (let n = 0; n < AT_ONCE; n += 1) paths.push(await client.create(EACH));
  const peak = await peakDuring(server.pid, () => Promise.all(paths.map((path) => client.send(path, file))));
  for (const path of paths) await client.drop(path);
  const figures = `${Math.round(before)} MB before, ${Math.round(peak)} MB: +${Math.round(peak - before)} MB (≤ 350)`;
  report(`memory during ${AT_ONCE} uploads`, peak - before <= 350, figures);
};

const directory = mkdtempSync(join(tmpdir(), 'bucket-'));
const rgw = await startRgw();
let server;
try {
  const bucket = await rgw.makeBucket();
  const requests = new S3Requests(bucket);
  server = await startProcess('out/server/main.js', {
    DATA_DIR: join(directory, 'data'),
    MALLOC_ARENA_MAX: '2',
    LOG_LEVEL: 'error',
    SEED: 'none',
    DISK_RESERVE_GB: '0',
    ...s3Environment(bucket),
    ...PROXIED,
  });
  const client = clientOf(server, await signUp(server));
  await measureUpload(client, requests, directory);
  await measureMemory(client, server, directory);
} finally {
  await server?.stop();
  await rgw.stop();
  rmSync(directory, { recursive: true, force: true });
}
