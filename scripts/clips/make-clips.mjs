// Draws the clips of the landing page and of the demo, and the picture of link previews, and writes them into the source tree, where they are committed. Needs
// ffmpeg (Debian's package of that name). All of them, or those whose names contain a word:
// node scripts/clips/make-clips.mjs [word]
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { clips } from './clips.mjs';
import { ease, mix } from './drawing.mjs';
import { encode } from './encode.mjs';
import { drawPreview } from './preview.mjs';

/** Frames drawn ahead of the encoder. */
const AHEAD = 8;

const draw = ({ width, height, view }, { scene, zoom, x, y }, p, target = { width, height }) => {
  const k = ease(p);
  const seen = view / mix(zoom[0], zoom[1], k);
  const high = (seen * height) / width;
  const box = [mix(x[0], x[1], k) - seen / 2, mix(y[0], y[1], k) - high / 2, seen, high];
  const image = `<svg xmlns="http://www.w3.org/2000/svg" width="${target.width}" height="${target.height}" viewBox="${box.join(' ')}">${scene.draw(p)}</svg>`;
  return sharp(Buffer.from(image)).flatten({ background: '#000' });
};

/** Where in its scene a take is: it plays at its own speed, and rests at its best moment for the time that is left. */
const progressAt = ({ scene, seconds }, time) => {
  const rest = Math.max(0, seconds - scene.seconds);
  const before = scene.seconds * (scene.rest ?? 1);
  const played = time < before ? time : Math.max(before, time - rest);
  return played / Math.min(seconds, scene.seconds);
};

const frames = async function* ({ size, rate, shots }) {
  const waiting = [];
  for (const shot of shots) {
    const count = Math.round(shot.seconds * rate);
    let last = { p: Number.NaN, drawn: undefined };
    for (let n = 0; n < count; n += 1) {
      const p = progressAt(shot, n / rate);
      // Also the camera depends on the progress only.
      if (p !== last.p) last = { p, drawn: draw(size, shot, p).removeAlpha().raw().toBuffer() };
      waiting.push(last.drawn);
      if (waiting.length >= AHEAD) yield await waiting.shift();
    }
  }
  yield* waiting;
};

const make = async (clip) => {
  const { file, poster, size, shots, tune, ...coding } = clip;
  mkdirSync(dirname(file), { recursive: true });
  const seconds = shots.reduce((sum, shot) => sum + shot.seconds, 0);
  await encode(frames(clip), size, { seconds, tune, file, ...coding });
  if (poster)
    await draw(size, shots[0], poster.at, { width: 432, height: 768 })
      .webp({ quality: 72, effort: 6 })
      .toFile(poster.file);
  const sizes = [file, poster?.file]
    .flatMap((path) => path ?? [])
    .map((path) => `${(statSync(path).size / 1000).toFixed(1)} kB`);
  process.stdout.write(`${file}  ${seconds} s  ${sizes.join(', poster ')}\n`);
};

const [word = ''] = process.argv.slice(2);
const PREVIEW = 'src/renderer/public/og.jpg';
if (PREVIEW.includes(word)) {
  const onWall = clips.filter(({ poster }) => poster);
  await drawPreview(onWall, ({ size, shots, poster }, tile) => draw(size, shots[0], poster.at, tile), PREVIEW);
}
for (const clip of clips.filter(({ file }) => file.includes(word))) await make(clip);
