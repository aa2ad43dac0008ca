// Which clips there are: the wall of the landing page, and the demo's deliveries and pitches.
import { bag } from './scenes/bag.mjs';
import { candle } from './scenes/candle.mjs';
import { coffee } from './scenes/coffee.mjs';
import { dog } from './scenes/dog.mjs';
import { earplugs } from './scenes/earplugs.mjs';
import { headphones } from './scenes/headphones.mjs';
import { lamp } from './scenes/lamp.mjs';
import { lipstick } from './scenes/lipstick.mjs';
import { pan } from './scenes/pan.mjs';
import * as pitches from './scenes/pitches.mjs';
import { plant } from './scenes/plant.mjs';
import { serum } from './scenes/serum.mjs';
import { sneakers } from './scenes/sneakers.mjs';

const WALL = 'src/renderer/assets/clips';
const DEMO = 'src/server/seed/seed-media';
const SCENES = { coffee, serum, sneakers, plant, headphones, lipstick, pan, dog, candle, lamp, earplugs, bag };

/** Width and height in pixels, and the width of the scene that is seen. */
const WALL_SIZE = { width: 540, height: 960, view: 960 };
/** The demo's are long: as small as the product lets a delivery be, with fewer frames and less sound. */
const VERTICAL = { width: 480, height: 854, view: 960 };
const PORTRAIT = { width: 480, height: 600, view: 1080 };
const SQUARE = { width: 480, height: 480, view: 1120 };
const LANDSCAPE = { width: 854, height: 480, view: 1960 };
const DEMO_RATE = 15;
const FILM_RATE = 12;

/** One take: the camera moves from the first to the second value, in the scene's units. */
const shot = (scene, seconds, { zoom = [1, 1], x = [540, 540], y = [1010, 1010] } = {}) => ({
  scene,
  seconds,
  zoom,
  x,
  y,
});

const wall = Object.entries(SCENES).map(([name, scene]) => ({
  file: `${WALL}/${name}.mp4`,
  poster: { file: `${WALL}/${name}.webp`, at: scene.poster },
  size: WALL_SIZE,
  rate: 24,
  tune: scene.sound,
  profile: 'baseline',
  audio: '32k',
  quality: scene.quality ?? 25,
  shots: [shot(scene, scene.seconds)],
}));

/** The camera stands still within a take, so that only what moves costs bytes. */
const CUTS = [
  {},
  { zoom: [1.6, 1.6], y: [1090, 1090] },
  { zoom: [1.15, 1.15], x: [590, 590] },
  { zoom: [1.7, 1.7], y: [900, 900] },
  { zoom: [1.3, 1.3], x: [500, 500] },
];

/** As many takes as fill the time, each with another camera; the name ends with the seconds. */
const film = (name, scene, count, size) => {
  const seconds = Number(/(\d+)s$/.exec(name)?.[1]);
  const shots = Array.from({ length: count }, (_, n) => shot(scene, seconds / count, CUTS[n % CUTS.length]));
  const coding = { rate: FILM_RATE, quality: 36, profile: 'high', audio: '16k' };
  return { file: `${DEMO}/${name}.mp4`, size, tune: scene.sound, shots, ...coding };
};

const deliveries = [
  film('cold-brew-9x16-30s', coffee, 4, VERTICAL),
  film('earplugs-1x1-15s', earplugs, 2, SQUARE),
  film('earplugs-9x16-15s', earplugs, 2, VERTICAL),
  film('face-serum-9x16-15s', serum, 2, VERTICAL),
  film('face-serum-4x5-15s', serum, 2, PORTRAIT),
  film('travel-bag-9x16-15s', bag, 2, VERTICAL),
  film('desk-lamp-16x9-45s', lamp, 4, LANDSCAPE),
];

const introductions = Object.entries(pitches).map(([name, scene]) => ({
  file: `${DEMO}/pitch-${name}.mp4`,
  size: PORTRAIT,
  rate: DEMO_RATE,
  tune: scene.sound,
  quality: 31,
  profile: 'baseline',
  audio: '32k',
  shots: [shot(scene, scene.seconds)],
}));

export const clips = [...wall, ...deliveries, ...introductions];
