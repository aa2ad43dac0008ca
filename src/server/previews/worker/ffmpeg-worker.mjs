// Makes a preview with the operator's ffmpeg and ffprobe (.env.example has the versions): a probe, the preview, then its two pictures.
import { spawn } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { drawMark } from './draw-mark.mjs';
import {
  ffprobeArguments,
  measureArguments,
  pictureArguments,
  previewArguments,
  readProbe,
} from './ffmpeg-arguments.mjs';
import { readLoudness } from './loudness.mjs';
import { planPictures, planPreview } from './plan-preview.mjs';
import { createProgress, Refusal } from './report.mjs';
import { runJob } from './run-job.mjs';

/** ffmpeg would go on to the end of the video when this process is killed. */
const TIED = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'KILL'] : [];
const MOST_OUTPUT = 1_000_000;

/** Runs a program to its end; resolves with its exit code and what it wrote. A signal ends this process likewise. */
const run = (program, args, { cwd, onLine }) =>
  new Promise((resolve, reject) => {
    const [command, ...rest] = [...TIED, program, ...args];
    const child = spawn(command, rest, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'])
      child[name].setEncoding('utf8').on('data', (text) => {
        if (texts[name].length < MOST_OUTPUT) texts[name] += text;
      });
    if (onLine) createInterface({ input: child.stdout }).on('line', onLine);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (signal) process.kill(process.pid, signal);
      resolve({ code, ...texts });
    });
  });

/** What ffmpeg and ffprobe say of a file, and the refusal that it means. */
const REASONS = [
  [/partial file|corrupt input packet/, 'incomplete'],
  [/not on whitelist/, 'codec'],
  [/exceeds specified max pixel count/, 'too-many-pixels'],
];

const runOrRefuse = async (program, args, options) => {
  const { code, stdout, stderr } = await run(program, args, options);
  const [, reason] = REASONS.find(([words]) => words.test(stderr)) ?? [];
  // ffprobe leaves the size of such a picture out, and ends well.
  if (code !== 0 || reason === 'too-many-pixels') throw new Refusal(reason ?? 'unreadable', stderr.slice(0, 300));
  return stdout;
};

/** Seconds of the output so far that a line of `-progress` tells. */
const secondsOf = (line) => {
  const [, microseconds] = /^out_time_us=(\d+)/.exec(line) ?? [];
  return microseconds && Number(microseconds) / 1e6;
};

/** Seconds of the pictures of a file that does not state them: a browser that records cannot know them. */
const measureSeconds = async (job) => {
  const progress = createProgress();
  let seconds = 0;
  const onLine = (line) => {
    seconds = secondsOf(line) ?? seconds;
    progress(0);
  };
  await runOrRefuse(job.ffmpeg, measureArguments(job), { cwd: job.directory, onLine });
  return seconds;
};

const probe = async (job) => {
  const text = await runOrRefuse(job.ffprobe, ffprobeArguments(job), { cwd: job.directory });
  const probed = readProbe(JSON.parse(text));
  return { ...probed, seconds: probed.seconds > 0 ? probed.seconds : await measureSeconds(job) };
};

/** Whether this ffmpeg has zimg, without which pictures of a high dynamic range would be washed out. */
const canToneMap = async ({ ffmpeg, directory }) => {
  const { stdout } = await run(ffmpeg, ['-hide_banner', '-filters'], { cwd: directory });
  return /\bzscale\b/.test(stdout) && /\btonemap\b/.test(stdout);
};

const FRAME = /^frame=\s*(\d+)/;

/** @returns the number of the preview's frames */
const transcode = async (plan, job) => {
  const progress = createProgress();
  const { rate, seconds, start } = plan;
  let frames = 0;
  /** Of the file's clock. */
  let end = start;
  const onLine = (line) => {
    end = Math.max(end, start + (secondsOf(line) ?? 0));
    const [, count] = FRAME.exec(line) ?? [];
    if (count === undefined) return;
    frames = Number(count);
    progress(0.95 * Math.min(1, (frames * rate[1]) / rate[0] / seconds));
  };
  await runOrRefuse(job.ffmpeg, previewArguments(plan, job), { cwd: job.directory, onLine });
  if (frames === 0) throw new Refusal('no-picture');
  // ffmpeg says nothing of a file that ends too early. Where only the whole file has a length, sound may go on after the last
  // picture, and some count from 0 though they begin later.
  const own = plan.video.seconds;
  const [found, said] = own ? [(frames * rate[1]) / rate[0], own] : [end, seconds];
  if (found < said - Math.max(0.5, said * 0.02))
    throw new Refusal('incomplete', `${found.toFixed(2)} of ${said.toFixed(2)} s`);
  if (frames >= plan.maxFrames) throw new Refusal('too-many-frames', String(frames));
  return frames;
};

const make = async (job) => {
  const plan = planPreview(await probe(job), job);
  if (plan.hdr && !(await canToneMap(job))) throw new Refusal('codec', 'HDR without zscale');
  if (job.mark) await drawMark(job.mark, plan.width, plan.height, join(job.directory, 'mark.png'));
  const frames = await transcode(plan, job);
  renameSync(join(job.directory, 'preview.part'), join(job.directory, 'preview.mp4'));
  const { width, height, rate } = plan;
  const pictures = planPictures(plan, frames, job.sprite);
  await runOrRefuse(job.ffmpeg, pictureArguments(pictures), { cwd: job.directory });
  if (!['poster.jpg', 'sprite.jpg'].every((name) => existsSync(join(job.directory, name))))
    throw new Error('ffmpeg wrote no picture of the preview.');
  const made = { width, height, rate: `${rate[0]}/${rate[1]}`, frames, sprite: pictures.sprite };
  return { ...made, loudness: readLoudness(job) };
};

await runJob({
  version: async (job) => {
    const [ffmpeg, ffprobe] = await Promise.all(
      [job.ffmpeg, job.ffprobe].map((program) => run(program, ['-version'], { cwd: job.directory })),
    );
    if (ffmpeg.code !== 0 || ffprobe.code !== 0) throw new Error('ffmpeg or ffprobe does not start.');
    return /version (\S+)/.exec(ffmpeg.stdout)?.[1] ?? 'unknown';
  },
  make,
});
