// `npm run bench:transfer`: upload and download rates of the built server relative to nginx in the same run, and their
// effect on its memory and on other calls. Only ratios and memory are judged. GIBIBYTES, ROUNDS and
// LARGE_GIBIBYTES shorten it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from '../support/processes.mjs';
import { PROXIED } from '../support/proxied-server.ts';
import { startNginx } from './nginx-files.mjs';
import { clientOf, curl, MIB, makeVideo, median, peakDuring, report, signUp } from './transfer-client.mjs';

const GIB = 2 ** 30;
const SIZE = Number(process.env.GIBIBYTES ?? 2) * GIB;
const LARGE = Number(process.env.LARGE_GIBIBYTES ?? 10) * 1_000 ** 3;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const AT_ONCE = 20;

/** Bytes per second of several rounds. The two alternate, so that other load affects both. */
const compare = async (size, ours, theirs) => {
  const [mine, other, ratios] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a, b] = [size / (await ours()), size / (await theirs())];
    mine.push(a);
    other.push(b);
    ratios.push(a / b);
  }
  const megabytes = (rates) => `${Math.round(median(rates) / 1e6)} MB/s`;
  return { ratio: median(ratios), figures: `${megabytes(mine)}, nginx ${megabytes(other)}` };
};

const measureUpload = async (client, nginx, file, sha256) => {
  const ours = async () => {
    const path = await client.create(SIZE);
    const started = performance.now();
    await client.send(path, file);
    if ((await client.hashOf(path)) !== sha256) throw new Error('Other bytes arrived than were sent.');
    const seconds = (performance.now() - started) / 1_000;
    await client.drop(path);
    return seconds;
  };
  const theirs = async () => {
    const seconds = await curl(201, '-H', 'Expect:', '-T', file, `${nginx.url}/video.mp4`);
    rmSync(join(nginx.files, 'video.mp4'));
    return seconds;
  };
  const { ratio, figures } = await compare(SIZE, ours, theirs);
  report('upload, synced and hashed', ratio >= 0.2, `${figures}: ${ratio.toFixed(2)} × (≥ 0.20)`);
};

const measureDownload = async (client, server, nginx, file) => {
  const path = await client.create(SIZE);
  await client.send(path, file);
  await client.hashOf(path);
  const link = await client.keep(path);
  await curl(201, '-H', 'Expect:', '-T', file, `${nginx.url}/video.mp4`);
  const { ratio, figures } = await compare(
    SIZE,
    () => curl(200, server.url + link),
    () => curl(200, `${nginx.url}/video.mp4`),
  );
  rmSync(join(nginx.files, 'video.mp4'));
  report('download', ratio >= 0.23, `${figures}: ${ratio.toFixed(2)} × (≥ 0.23)`);
};

const measureMemory = async (client, server, directory) => {
  const peakOf = async (size) => {
    const file = join(directory, 'hole.mp4');
    makeVideo(file, size, true);
    const path = await client.create(size);
    const peak = await peakDuring(server.pid, () => client.send(path, file));
    await client.hashOf(path);
    await client.drop(path);
    return peak;
  };
  const small = await peakOf(100e6);
  const large = await peakOf(LARGE);
  const figures = `${Math.round(small)} MB at 100 MB, ${Math.round(large)} MB at ${LARGE / 1e9} GB`;
  report('memory while it uploads', large - small <= 120, `${figures}: +${Math.round(large - small)} MB (≤ 120)`);
};

const measureOthers = async (client, directory) => {
  const [file, size] = [join(directory, 'one-of-many.mp4'), 256 * MIB];
  makeVideo(file, size, true);
  const paths = [];
  for (let n = 0; n < AT_ONCE; n += 1) paths.push(await client.create(size));
  let isSending = true;
  const sending = Promise.all(paths.map((path) => client.send(path, file))).finally(() => {
    isSending = false;
  });
  const waits = [];
  for (let n = 0; isSending; n += 1) {
    const started = performance.now();
    // A new client address per call, to stay below the rate limit.
    const answer = await client.ask('/api/me', { headers: { 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`A call was answered ${answer.status}.`);
    waits.push(performance.now() - started);
    await pause(5);
  }
  await sending;
  for (const path of paths) await client.drop(path);
  const p99 = waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)];
  report(`other calls during ${AT_ONCE} uploads`, p99 <= 300, `p99 of ${waits.length}: ${Math.round(p99)} ms (≤ 300)`);
};

const directory = mkdtempSync(join(tmpdir(), 'transfer-'));
const nginx = await startNginx(join(directory, 'nginx'));
const server = await startProcess('out/server/main.js', {
  DATA_DIR: join(directory, 'data'),
  MALLOC_ARENA_MAX: '2',
  LOG_LEVEL: 'error',
  SEED: 'none',
  DISK_RESERVE_GB: '1',
  ...PROXIED,
});
try {
  const client = clientOf(server, await signUp(server));
  const file = join(directory, 'video.mp4');
  const sha256 = makeVideo(file, SIZE);
  await measureUpload(client, nginx, file, sha256);
  await measureDownload(client, server, nginx, file);
  await measureMemory(client, server, directory);
  await measureOthers(client, directory);
} finally {
  await server.stop();
  await nginx.stop();
  rmSync(directory, { recursive: true, force: true });
}
