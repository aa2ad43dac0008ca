import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Demuxer } from '#shared/media/video-types.ts';
import { isShort } from '#tests/support/long-tests.ts';
import { fixture } from '#tests/support/people.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { engines, startEngine } from './fixtures/engines.ts';
import { readFrames } from './fixtures/read-frames.ts';
import type { PreviewEngine, PreviewOutcome, PreviewSource } from './preview-engine.ts';

const root = temporaryFolder();

interface Made {
  readonly outcome: PreviewOutcome;
  readonly source: PreviewSource | undefined;
  readonly shares: readonly number[];
  readonly directory: string;
}

const make = async (
  engine: PreviewEngine,
  input: string,
  container: Demuxer = 'mov',
  mark: string | null = null,
): Promise<Made> => {
  const directory = temporaryFolder();
  let source: PreviewSource | undefined;
  const shares: number[] = [];
  const outcome = await engine.make(
    { input, container, directory, mark },
    { onSource: (found) => (source = found), onProgress: (share) => shares.push(share) },
  );
  return { outcome, source, shares, directory };
};

/** File, container, codec and frames a second of the source, size and frames of the preview; `true`: also in `npm test`. */
const VIDEOS = [
  ['odd/hevc-10bit.mov', 'mov', 'hevc', [270, 480], 72, true],
  ['odd/prores.mov', 'mov', 'prores', [90, 160], 24, false],
  ['odd/eight-channels.mov', 'mov', 'h264', [90, 160], 15, true],
  ['odd/rotated-90.mp4', 'mov', 'h264', [480, 270], 72, true],
  ['odd/subtitles.mp4', 'mov', 'h264', [90, 160], 25, false],
  ['odd/phone.3gp', 'mov', 'h263', [176, 144], undefined, false],
  ['odd/fragments.mp4', 'mov', 'h264', [90, 160], 25, false],
  ['odd/vp9.webm', 'matroska', 'vp9', [270, 480], 72, false],
  ['odd/recorded.webm', 'matroska', 'vp8', [90, 160], 25, true],
  ['odd/still-end.webm', 'matroska', 'vp8', [90, 160], 25, false],
  ['odd/motion-jpeg.avi', 'avi', 'mjpeg', [90, 160], 27, true],
  ['odd/camera.m2ts', 'mpegts', 'h264', [270, 480], 73, true],
  ['odd/mpeg2.m2ts', 'mpegts', 'mpeg2video', [90, 160], 23, false],
  ['odd/program.mpg', 'mpeg', 'mpeg2video', [90, 160], 25, false],
  ['odd/dvd.vob', 'mpeg', 'mpeg2video', [96, 160], undefined, false],
  ['odd/flash.flv', 'flv', 'flv1', [90, 160], undefined, false],
  ['odd/windows.wmv', 'asf', 'wmv2', [90, 160], undefined, true],
  ['odd/theora.ogv', 'ogg', 'theora', [90, 160], 24, true],
] as const;

const REFUSED = [
  ['odd/sound-only.mp4', 'no-picture'],
  ['odd/cut-after-moov.mp4', 'incomplete'],
  ['odd/no-moov.mp4', 'unreadable'],
  ['odd/playlist-in-disguise.mp4', 'unreadable'],
  ['odd/animation.mov', 'codec'],
  ['odd/huge.mp4', 'too-many-pixels'],
] as const;

/** The eight bars of the files in `colours`, as they were drawn. */
const BARS = [0xc00000, 0x00a000, 0x2040c0, 0xc0a000, 0xe0b090, 0x808080, 0xf0f0f0, 0x202020].map((bar) => [
  bar >> 16,
  (bar >> 8) & 255,
  bar & 255,
]);

/** File, number of the job, how far a colour may be off; `true`: also in `npm test`. Tone mapping makes bright ones darker. */
const COLOURED = [
  ['bt601.mp4', '#47', 12, true],
  ['full-range.mp4', '#47', 12, true],
  ['full-range.mp4', null, 12, false],
  ['untagged.mp4', '#47', 12, false],
  ['pq.mp4', '#47', 60, false],
] as const;

const barsOf = async (picture: string) => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  // A third from the top, where the number is not.
  const row = Math.floor(info.height / 3) * info.width;
  return BARS.map((_, n) =>
    [...data.subarray(3 * (row + Math.floor(((n + 0.5) * info.width) / BARS.length)))].slice(0, 3),
  );
};

describe.each(engines)('previews by the engine $name', (candidate) => {
  const engine = startEngine(candidate);
  // The engines share everything but the decoding, so `npm test` tries one of them with several kinds.
  const isMain = candidate === engines[0];
  const isTried = (name: string, isDaily: boolean) => !isShort || name === 'odd/hevc-10bit.mov' || (isDaily && isMain);

  test.each(VIDEOS.filter(([name, , , , , isDaily]) => isTried(name, isDaily)))(
    '%s becomes upright H.264 of constant rate with a key frame each 15 frames',
    async (name, container, codec, [width, height], frames) => {
      const { outcome, source, shares, directory } = await make(engine, fixture(name), container);
      expect(outcome).toMatchObject({ kind: 'made', made: { width, height } });
      expect(source).toMatchObject({ codec, width, height, pictureTracks: 1, soundTracks: 1, hdr: false });
      const made = await readFrames(await readFile(join(directory, 'preview.mp4')));
      expect(made).toMatchObject({ codec: 'avc', width, height });
      if (frames !== undefined) expect(made.times).toHaveLength(frames);
      const [num = 0, den = 0] = outcome.kind === 'made' ? outcome.made.rate.split('/').map(Number) : [];
      made.times.forEach((time, n) => {
        expect(time).toBeCloseTo((n * den) / num, 3);
      });
      expect(made.keys).toEqual(made.times.map((_, n) => n).filter((n) => n % 15 === 0));
      expect(shares.length).toBeGreaterThan(0);
      expect((await readdir(directory)).sort()).toEqual(['poster.jpg', 'preview.mp4', 'sprite.jpg']);
    },
  );

  // The poster is drawn from the preview, whose colours a player knows by its tags alone.
  test.each(COLOURED.filter(([, , , isDaily]) => !isShort || (isDaily && isMain)))(
    '%s marked %s keeps its colours',
    async (name, mark, most) => {
      const { directory } = await make(engine, fixture(`colours/${name}`), 'mov', mark);
      const { colours } = await readFrames(await readFile(join(directory, 'preview.mp4')));
      expect(colours).toMatchObject({ matrix: 'bt709', primaries: 'bt709', transfer: 'bt709' });
      expect(colours.fullRange).not.toBe(true);
      const drawn = await barsOf(join(directory, 'poster.jpg'));
      const off = drawn.map((bar, n) => Math.max(...bar.map((part, at) => Math.abs(part - (BARS[n]?.[at] ?? 0)))));
      expect(Math.max(...off), JSON.stringify(drawn)).toBeLessThanOrEqual(most);
    },
  );

  test.each(REFUSED.filter(([, reason]) => !isShort || isMain || reason === 'incomplete'))(
    '%s is refused: %s',
    async (name, reason) => {
      const { outcome } = await make(engine, fixture(name));
      expect(outcome).toMatchObject({ kind: 'refused', reason });
    },
  );

  test.skipIf(isShort && !isMain)('recordings that were joined byte by byte are refused, not halved', async () => {
    const bytes = await readFile(fixture('odd/camera.m2ts'));
    const path = join(root, 'joined.m2ts');
    await writeFile(path, Buffer.concat([bytes, bytes]));
    const { outcome } = await make(engine, path, 'mpegts');
    expect(outcome).toMatchObject({ kind: 'refused' });
  });

  test.skipIf(isShort && !isMain)('a WebM whose end is missing is refused', async () => {
    const bytes = await readFile(fixture('odd/still-end.webm'));
    const path = join(root, 'cut.webm');
    await writeFile(path, bytes.subarray(0, bytes.length * 0.7));
    const { outcome } = await make(engine, path, 'matroska');
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'incomplete' });
  });

  test.skipIf(isShort && !isMain)('a picture is turned upright by a matrix that scales it too', async () => {
    const bytes = await readFile(fixture('odd/rotated-90.mp4'));
    const matrix = bytes.indexOf('tkhd') + 44;
    for (const at of [0, 4, 12, 16]) bytes.writeInt32BE(bytes.readInt32BE(matrix + at) / 2, matrix + at);
    const path = join(root, 'scaled.mp4');
    await writeFile(path, bytes);
    const { outcome } = await make(engine, path);
    expect(outcome).toMatchObject({ kind: 'made', made: { width: 480, height: 270 } });
  });

  test.skipIf(isShort && !isMain)(
    'a strip that is longer than encoders take is shrunk, and so are its tiles',
    async () => {
      const { outcome, source, directory } = await make(engine, fixture('odd/strip.mov'));
      expect(source).toMatchObject({ width: 20_000, height: 100 });
      expect(outcome).toMatchObject({ kind: 'made', made: { width: 3840, height: 20 } });
      expect(await sharp(join(directory, 'sprite.jpg')).metadata()).toMatchObject({ width: 160, height: 2 });
    },
  );

  test('names its version', async () => {
    expect(await engine.status()).toMatchObject({ name: candidate.name, version: expect.stringMatching(/^\d/) });
  });

  test.skipIf(isShort && !isMain)(
    'a container is never guessed: a video is unreadable by the demuxer of another',
    async () => {
      const { outcome } = await make(engine, fixture('odd/vp9.webm'), 'mov');
      expect(outcome).toMatchObject({ kind: 'refused', reason: 'unreadable' });
    },
  );

  test('copies no metadata', async () => {
    const { directory } = await make(engine, fixture('odd/hevc.mp4'));
    const bytes = await readFile(join(directory, 'preview.mp4'));
    expect((await readFrames(bytes)).tags.raw ?? {}).not.toHaveProperty('©too');
    expect(bytes.includes('Lavf')).toBe(false);
  });
});

/** A worker that is a program of the test. */
const startProgram = async (code: string, limits = {}) => {
  const program = join(temporaryFolder(), 'worker.mjs');
  const version = `import { readFileSync, writeSync } from 'node:fs';
    const job = JSON.parse(readFileSync(0, 'utf8'));
    const say = (line) => writeSync(1, JSON.stringify(line) + '\\n');
    if (!job.input) { say({ version: '1' }); process.exit(0); }`;
  await writeFile(program, version + code);
  return startEngine({ name: 'embedded', program }, { limits });
};

describe('a worker', () => {
  test.each([
    ['dies of a signal', `process.kill(process.pid, 'SIGSEGV')`, 'crashed'],
    ['ends without a word', 'process.exit(0)', 'crashed'],
    ['hangs', 'setInterval(() => {}, 1e9)', 'stalled', { stallMilliseconds: 500 }],
    [
      'says that it works for ever',
      `setInterval(() => say({ progress: 0.5 }), 50)`,
      'too-slow',
      { totalMilliseconds: 1_000 },
    ],
    [
      'takes memory without end',
      'setInterval(() => say({ progress: 0 }), 20); const kept = []; setInterval(() => kept.push(Buffer.alloc(2e7, 1)), 1)',
      'memory',
      process.platform === 'linux' ? { residentMegabytes: 300 } : { totalMilliseconds: 1_000 },
    ],
    ['writes without end of a line', `for (;;) writeSync(1, 'x'.repeat(1e4))`, 'crashed'],
  ])('that %s is ended and named', async (_, code, reason, limits?: object) => {
    const engine = await startProgram(code, limits);
    const { outcome } = await make(engine, 'video');
    if (reason === 'memory' && process.platform !== 'linux') return;
    expect(outcome).toMatchObject({ kind: 'failed', reason });
  });

  test('gets nothing of the environment, and the folder of its job', async () => {
    process.env.PREVIEW_TEST_SECRET = 'secret';
    const engine = await startProgram(
      `say({ refused: 'codec', detail: [process.cwd() === job.directory, Object.keys(process.env).join()].join(' ') })`,
    );
    const { outcome } = await make(engine, 'video');
    delete process.env.PREVIEW_TEST_SECRET;
    expect(outcome).toMatchObject({ kind: 'refused', detail: 'true PATH' });
  });

  test('is ended when the server stops, and with it the programs that it runs', async () => {
    const engine = await startProgram(`
      const { spawn } = await import('node:child_process');
      const child = spawn('sleep', ['1000']);
      say({ progress: 0, source: { pid: child.pid } });
      setInterval(() => {}, 1e9);`);
    const directory = temporaryFolder();
    let sleeping = 0;
    const made = engine.make(
      { input: 'video', container: 'mov', directory, mark: null },
      {
        onSource: (source) => {
          sleeping = (source as unknown as { pid: number }).pid;
        },
        onProgress: () => {},
      },
    );
    await expect.poll(() => sleeping).toBeGreaterThan(0);
    engine.stop();
    expect(await made).toEqual({ kind: 'stopped' });
    await expect.poll(() => isRunning(sleeping)).toBe(false);
    expect(await make(engine, 'video')).toMatchObject({ outcome: { kind: 'stopped' } });
  });
});

/** A process that nobody has waited for yet has ended. */
const isRunning = (pid: number): boolean => {
  const { status, stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 && !stdout.trim().startsWith('Z');
};

test('where no engine starts previews fail with that reason, and an engine that appears later is found', async () => {
  const program = join(root, 'later.mjs');
  const engine = startEngine({ name: 'embedded', program }, { lookAgainMilliseconds: 0 });
  expect(await engine.status()).toMatchObject({ name: 'none', why: expect.stringContaining('FFMPEG_PATH') });
  expect((await make(engine, 'video')).outcome).toMatchObject({ kind: 'failed', reason: 'engine-missing' });
  await writeFile(program, `console.log(JSON.stringify({ version: '8' }))`);
  expect(await engine.status()).toMatchObject({ name: 'embedded', version: '8' });
});
