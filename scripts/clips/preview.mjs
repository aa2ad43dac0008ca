// The picture of link previews: all scenes side by side.
import sharp from 'sharp';

const [WIDTH, HEIGHT] = [1200, 630];
const COLUMNS = 6;
const GAP = 14;
const TILE = { width: 184, height: 327 };

const rounded = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE.width}" height="${TILE.height}"><rect width="100%" height="100%" rx="16"/></svg>`,
);

/** Every second column begins lower. */
const placeOf = (n) => {
  const [column, row] = [n % COLUMNS, Math.floor(n / COLUMNS)];
  return {
    left: 13 + column * (TILE.width + GAP),
    top: (column % 2 === 0 ? -44 : -8) + row * (TILE.height + GAP),
  };
};

/** The part of a tile that lies on the picture. */
const cropped = async (tile, { left, top }) => {
  const from = Math.max(0, -top);
  const height = Math.min(TILE.height, HEIGHT - top) - from;
  const input = await sharp(tile).extract({ left: 0, top: from, width: TILE.width, height }).toBuffer();
  return { input, left, top: Math.max(0, top) };
};

/** @param draw gives one scene's poster as a sharp image of the wanted size */
export const drawPreview = async (scenes, draw, file) => {
  const tiles = scenes.map(async (scene, n) => {
    const tile = await draw(scene, TILE)
      .ensureAlpha()
      .composite([{ input: rounded, blend: 'dest-in' }])
      .png()
      .toBuffer();
    return cropped(tile, placeOf(n));
  });
  await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#FAFAF7' } })
    .composite(await Promise.all(tiles))
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(file);
};
