import { Refusal } from './report.mjs';

/** Frame rates of previews; the nearest one is chosen. */
const RATES = [
  [24000, 1001],
  [24, 1],
  [25, 1],
  [30000, 1001],
  [30, 1],
  [50, 1],
  [60000, 1001],
  [60, 1],
];
const MOST_RATE = 60.5;
/** Pixels of the longer side, which players decode; encoders refuse more than 16,384. */
const LONGER_SIDE = 3840;

/** Frames from one key frame to the next: half a second, so that a player seeks quickly. */
export const KEY_EVERY = 15;

const value = ({ num, den }) => (den > 0 && num > 0 ? num / den : 0);
const even = (side) => Math.max(2, Math.round(side / 2) * 2);

/** The average of a variable rate is too low; its base rate shows every picture, where it is believable. */
const sourceRate = ({ average, base }) =>
  value(base) > value(average) * 1.01 && value(base) <= MOST_RATE ? base : value(average) > 0 ? average : base;

const nearest = (rate) =>
  RATES.reduce((best, each) => (Math.abs(each[0] / each[1] - rate) < Math.abs(best[0] / best[1] - rate) ? each : best));

const chosen = (tracks) => tracks.find(({ isDefault }) => isDefault) ?? tracks[0];

/** The size at which a picture is displayed: upright, with square pixels. */
const displayed = ({ width, height, aspect, turned }) =>
  turned ? [height, width * (value(aspect) || 1)] : [width * (value(aspect) || 1), height];

/** Facts of the file, in `PreviewSource`. */
const describe = ({ pictures, sounds, seconds }, video, isHdr) => {
  const [width, height] = displayed(video).map(Math.round);
  const rate = sourceRate(video);
  return {
    codec: video.codec,
    seconds,
    ...{ width, height },
    hdr: isHdr,
    frameRate: value(rate) > 0 ? `${rate.num}/${rate.den}` : null,
    pictureTracks: pictures.length,
    soundTracks: sounds.length,
  };
};

/** @throws Refusal */
const check = ({ seconds }, video, { maxPixels, maxSeconds }) => {
  if (!(video.width > 0 && video.height > 0)) throw new Refusal('no-picture');
  if (video.width * video.height > maxPixels) throw new Refusal('too-many-pixels', `${video.width}x${video.height}`);
  if (!(seconds > 0)) throw new Refusal('no-length');
  if (seconds > maxSeconds) throw new Refusal('too-long', seconds.toFixed(1));
};

/**
 * Decides how a probed file becomes a preview.
 * @param probed its length, and its tracks without attached pictures
 * @throws Refusal
 */
export const planPreview = (probed, { limits, shorterSide, onSource }) => {
  const video = chosen(probed.pictures);
  if (!video) throw new Refusal('no-picture');
  const hdr = ['smpte2084', 'arib-std-b67'].includes(video.transfer);
  onSource(describe(probed, video, hdr));
  check(probed, video, limits);
  const rate = nearest(value(sourceRate(video)) || 30);
  const size = displayed(video);
  const shrink = Math.min(1, shorterSide / Math.min(...size), LONGER_SIDE / Math.max(...size));
  const [width, height] = size.map((side) => even(side * shrink));
  return {
    ...{ video, sound: chosen(probed.sounds), seconds: probed.seconds, start: probed.start, rate, width, height, hdr },
    /** Frames of the preview beyond which something is wrong. */
    maxFrames: Math.min(limits.maxFrames, Math.ceil(((probed.seconds + 1) * rate[0]) / rate[1])),
  };
};

/** The matrix of a file that names none, as players take it. */
const usualMatrix = ({ width, height }) => (width >= 1280 || height > 576 ? 'bt709' : 'bt601');

/** Previews are of BT.709 and limited range, as their encoders say. Tone mapping makes them so by itself. */
const toUsualColours = (video) =>
  `:in_color_matrix=${video.hasMatrix ? 'auto' : usualMatrix(video)}:out_color_matrix=bt709:out_range=tv`;

/** Options of `scale` from the preview to JPEG, which is of BT.601 and full range. */
export const TO_JPEG = 'in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc';

/**
 * The filters from decoded pictures to those of the preview. Scaled before the tone mapping, which then has a fourth of the
 * pixels; the constant rate comes first, so that a source of thousands of frames a second costs no more than another.
 */
export const pictureFilters = (
  { video, rate, width, height, hdr },
  { turn = [], isTurned = false, isInterlaced, toneMap },
) =>
  [
    ...(isInterlaced ? ['yadif=deint=interlaced'] : []),
    `fps=${rate[0]}/${rate[1]}:start_time=0`,
    `scale=${isTurned ? `${height}:${width}` : `${width}:${height}`}:flags=bicubic${hdr ? '' : toUsualColours(video)}`,
    ...turn,
    'setsar=1',
    ...(hdr ? [toneMap] : []),
    'format=yuv420p',
  ].join(',');

/** Which key frames become the poster and the sprite, and the pixels of a tile of the sprite. */
export const planPictures = (
  { width, height, rate },
  frames,
  { most, columns: mostColumns, width: wide, height: high },
) => {
  const keys = Math.ceil(frames / KEY_EVERY);
  const step = Math.max(1, Math.ceil(keys / most));
  const tiles = Math.ceil(keys / step);
  const columns = Math.min(tiles, mostColumns);
  // Not the very first, which is often black.
  const poster = Math.min(keys - 1, Math.floor(keys * 0.1) + (keys > 2 ? 1 : 0));
  const everySeconds = (step * KEY_EVERY * rate[1]) / rate[0];
  const tile = [width, height].map((side) => even(side * Math.min(wide / width, high / height)));
  return { poster, step, tile, sprite: { columns, rows: Math.ceil(tiles / columns), tiles, everySeconds } };
};
