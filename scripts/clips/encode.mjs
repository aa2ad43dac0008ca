import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { music } from './sound.mjs';

/** What every phone and browser plays: H.264 (`profile`) with its index at the beginning, and mono AAC. */
const options = (sound, { width, height }, { rate, quality, profile, audio, file }) => [
  ...['-hide_banner', '-loglevel', 'error', '-y'],
  ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(rate), '-i', 'pipe:0'],
  ...['-f', 's16le', '-ar', String(sound.rate), '-ac', '1', '-i', sound.file],
  ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'],
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
  ...['-c:v', 'libx264', '-profile:v', profile, '-preset', 'veryslow', '-tune', 'animation'],
  ...['-crf', String(quality), '-g', '240'],
  ...['-c:a', 'aac', '-b:a', audio, '-shortest'],
  // The same bytes from the same scene: no date and no encoder's version.
  ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
  ...['-movflags', '+faststart', file],
];

/**
 * Encodes frames (RGB, 8 bits, from an async iterable) with music to an MP4.
 * @throws Error when ffmpeg is missing or refuses
 */
export const encode = async (frames, size, { seconds, tune, ...coding }) => {
  const directory = mkdtempSync(join(tmpdir(), 'clip-'));
  try {
    const { data, rate: pitch } = music(seconds, tune);
    const sound = { rate: pitch, file: join(directory, 'sound.pcm') };
    writeFileSync(sound.file, data);
    const child = spawn('ffmpeg', options(sound, size, coding), {
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    const ended = once(child, 'exit');
    for await (const frame of frames) if (!child.stdin.write(frame)) await once(child.stdin, 'drain');
    child.stdin.end();
    const [code] = await ended;
    if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${coding.file}.`);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};
