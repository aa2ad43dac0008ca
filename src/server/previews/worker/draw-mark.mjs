import sharp from 'sharp';

/** Digits as strokes in a box of 4 × 6, since a server may have no fonts. */
const STROKES = {
  '#': 'M1.4 0L.8 6M3.2 0L2.6 6M0 2H4M0 4H4',
  0: 'M0 1.5Q0 0 2 0T4 1.5V4.5Q4 6 2 6T0 4.5Z',
  1: 'M.8 1.2L2.2 0V6M.8 6H3.6',
  2: 'M0 1.5Q0 0 2 0T4 1.6Q4 3 0 6H4',
  3: 'M0 .8Q1 0 2 0T4 1.5T1.6 2.9Q4 2.9 4 4.5T2 6Q.8 6 0 5.2',
  4: 'M3 6V0L0 4.2H4',
  5: 'M3.8 0H.4V2.6Q1 2.3 2 2.3 4 2.3 4 4.1T2 6Q.8 6 0 5.3',
  6: 'M3.6 .5Q3 0 2.2 0 0 0 0 3.2 0 6 2 6T4 4.2T2 2.5Q.4 2.5 0 3.8',
  7: 'M0 0H4L1.4 6',
  8: 'M2 2.8Q.3 2.8.3 1.4T2 0T3.7 1.4T2 2.8Q0 2.8 0 4.4T2 6T4 4.4T2 2.8',
  9: 'M.4 5.5Q1 6 1.8 6 4 6 4 2.8 4 0 2 0T0 1.8T2 3.5Q3.6 3.5 4 2.2',
};

const glyphs = (mark) =>
  [...mark].map((sign, at) => `<path transform="translate(${at * 5.4} 0)" d="${STROKES[sign] ?? ''}"/>`).join('');

/** Height of the number as a share of the shorter side, and its margin as a share of its height. */
const HEIGHT = 0.07;
const MARGIN = 0.8;

/** A transparent PNG with the number in the middle and in two corners: light strokes on dark ones, seen on any picture. */
export const drawMark = async (mark, width, height, path) => {
  const unit = (Math.min(width, height) * HEIGHT) / 6;
  const [wide, high] = [(mark.length * 5.4 - 1.4) * unit, 6 * unit];
  const margin = high * MARGIN;
  const places = [
    [margin, margin],
    [(width - wide) / 2, (height - high) / 2],
    [width - wide - margin, height - high - margin],
  ];
  const lines = (colour, thickness) =>
    places
      .map(
        ([x, y]) =>
          `<g transform="translate(${x} ${y}) scale(${unit})" stroke="${colour}" stroke-width="${thickness}">${glyphs(mark)}</g>`,
      )
      .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none"
    stroke-linecap="round" stroke-linejoin="round">${lines('#0009', 1.5)}${lines('#fffc', 0.7)}</svg>`;
  await sharp(Buffer.from(svg)).png().toFile(path);
};
