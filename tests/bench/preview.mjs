// `npm run bench:preview`: processor time of a preview with its poster, sprite, number and loudness, as a multiple of that of a
// plain transcode with the same settings by the same ffmpeg in the same run, for each engine of this machine; and the p99 of
// calls while a preview is made, as a multiple of that without one. Linux only. RUNS and SECONDS shorten it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { engines, startEngine } from '../../src/server/previews/fixtures/engines.ts';
import { startProcess } from '../support/processes.mjs';
import { PROXIED } from '../support/proxied-server.ts';
import { clientOf, median, report, signUp } from './transfer-client.mjs';

const RUNS = Number(process.env.RUNS ?? 3);
/** The length of a video that is ordered often: 15, 30 and 60 are offered. */
const SECONDS = Number(process.env.SECONDS ?? 30);
const MOST_RATIO = 1.2;
const MOST_SLOWER = 2;

const directory = mkdtempSync(join(tmpdir(), 'bench-preview-'));
const ffmpeg = (...args) => execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], { cwd: directory });

/** Moving pictures with the noise of a camera, and sound. */
const film = (name, seconds, codecs, size = '1080x1920') => {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30,noise=alls=12:allf=t`];
  const sound = ['-f', 'lavfi', '-i', 'anoisesrc=amplitude=0.1:color=pink'];
  ffmpeg(...picture, ...sound, '-t', String(seconds), ...codecs, name);
  return { name, input: join(directory, name) };
};
const H264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '12M', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];

/** Seconds of processor time, user and system, of all children that have ended; in ticks of 10 ms (proc(5)). */
const childrenSeconds = () => {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
};
const measured = async (work) => {
  const before = childrenSeconds();
  await work();
  return childrenSeconds() - before;
};

const PLAIN = [
  ...['-vf', 'fps=30,scale=720:1280:flags=bicubic,format=yuv420p'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-maxrate', '3M', '-bufsize', '6M'],
  ...['-x264-params', 'keyint=15:min-keyint=15:scenecut=0', '-bf', '0', '-threads', '2'],
  ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000', '-movflags', '+faststart', 'plain.mp4'],
];

const makePreview = async (engine, input, folder) => {
  mkdirSync(folder);
  const job = { input, container: 'mov', directory: folder, mark: '#1204' };
  const outcome = await engine.make(job, { onSource: () => {}, onProgress: () => {} });
  rmSync(folder, { recursive: true });
  if (outcome.kind !== 'made') throw new Error(`The preview was not made: ${JSON.stringify(outcome)}`);
};

const measureCpu = async (samples) => {
  const started = engines.map((engine) => ({ name: engine.name, engine: startEngine(engine) }));
  for (const { engine } of started) await engine.status();
  for (const { name, input } of samples) {
    const times = { plain: [], embedded: [], ffmpeg: [] };
    for (let run = 0; run < RUNS; run += 1) {
      times.plain.push(await measured(() => ffmpeg('-threads', '2', '-i', input, ...PLAIN)));
      for (const { name: by, engine } of started)
        times[by].push(await measured(() => makePreview(engine, input, join(directory, 'job'))));
    }
    const plain = median(times.plain);
    for (const { name: by } of started) {
      const ratio = median(times[by]) / plain;
      const figures = `${median(times[by]).toFixed(2)} s, plain ${plain.toFixed(2)} s: ${ratio.toFixed(2)} × (≤ ${MOST_RATIO})`;
      report(`${name} by ${by}`, ratio <= MOST_RATIO, figures);
    }
  }
};

/** The p99 of calls of several kinds, one after the other, until `isOver`. */
const readCalls = async (client, isOver) => {
  const waits = [];
  for (let n = 0; !(await isOver()); n += 1)
    for (const path of ['/api/me', '/api/creator/jobs', '/api/notifications']) {
      const started = performance.now();
      // A new client address per call, to stay below the rate limit.
      const answer = await client.ask(path, { headers: { 'x-forwarded-for': `10.0.${(n >> 8) & 255}.${n & 255}` } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}.`);
      waits.push(performance.now() - started);
      await pause(5);
    }
  waits.sort((a, b) => a - b);
  return { count: waits.length, p99: waits[Math.floor(waits.length * 0.99)] };
};
const forSeconds = (seconds) => {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() > end;
};

const measureCalls = async ({ input, size }) => {
  const DATA_DIR = join(directory, 'data');
  const settings = { LOG_LEVEL: 'error', SEED: 'none', MEDIA_WORKERS: '1', ...PROXIED };
  const server = await startProcess('out/server/main.js', { DATA_DIR, ...settings });
  try {
    const client = clientOf(server, await signUp(server));
    await readCalls(client, forSeconds(SECONDS / 2));
    const calm = await readCalls(client, forSeconds(SECONDS));
    const path = await client.create(size);
    await client.send(path, input);
    await client.hashOf(path);
    await client.keep(path);
    const state = async () => (await (await client.ask('/api/me')).json()).data.preview.state;
    const busy = await readCalls(client, async () => (await state()) !== 'preparing');
    if ((await state()) !== 'ready') throw new Error('The preview was not made.');
    const ratio = busy.p99 / calm.p99;
    const figures = `p99 of ${busy.count} ${busy.p99.toFixed(1)} ms, of ${calm.count} without ${calm.p99.toFixed(1)} ms: ${ratio.toFixed(1)} × (≤ ${MOST_SLOWER})`;
    report('calls while a preview is made', ratio <= MOST_SLOWER, figures);
  } finally {
    await server.stop();
  }
};

try {
  await measureCpu([
    film('h264.mp4', SECONDS, H264),
    film('hevc-10bit.mov', SECONDS, [
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      '-x265-params',
      'log-level=none',
      '-pix_fmt',
      'yuv420p10le',
      '-c:a',
      'aac',
    ]),
    film('prores.mov', SECONDS, ['-c:v', 'prores_ks', '-profile:v', '2', '-c:a', 'pcm_s16le']),
  ]);
  const long = film('long.mp4', SECONDS * 2, H264);
  await measureCalls({ ...long, size: readFileSync(long.input).length });
} finally {
  rmSync(directory, { recursive: true, force: true });
}
