import { at, backdrop, fade, glow, gradient, svg, times, wave } from '../drawing.mjs';

const cup = (side) =>
  at(
    side * 252,
    150,
    `<rect x="-76" y="-150" width="152" height="300" rx="76" fill="#FF6B4A"/><rect x="${side > 0 ? -104 : -16}" y="-128" width="120" height="256" rx="58" fill="#2A1D52"/><rect x="${side > 0 ? 14 : -44}" y="-96" width="30" height="192" rx="15" fill="#fff" opacity="0.28"/>`,
  );

const note =
  '<path d="M0 0v-110l84-24v104" fill="none" stroke="#FFD166" stroke-width="18" stroke-linejoin="round"/><ellipse cx="-22" cy="4" rx="34" ry="25" fill="#FFD166"/><ellipse cx="62" cy="-22" rx="34" ry="25" fill="#FFD166"/>';

const BARS = ['#FF6B4A', '#FF8F5C', '#FFB36B', '#FFD166', '#9BE7C4', '#5CC8F2', '#7C8CFF', '#B27CFF'];

/** Headphones that play: rings, bars and notes move with the beat. */
export const headphones = {
  seconds: 4,
  poster: 0.3,
  quality: 30,
  sound: { root: 50, chord: [0, 3, 7, 10], pace: 0.25 },
  draw: (p) => {
    const beat = Math.abs(wave(p, 4)) ** 2;
    return [
      backdrop('#2B1B66', '#120B33'),
      `<defs>${glow('halo', '#7C5CFF', 0.85)}${gradient('band', '#FF9A7A', '#FF6B4A')}</defs>`,
      svg`<circle cx="540" cy="880" r="${620 + beat * 50}" fill="url(#halo)"/>`,
      times(4, (n) => {
        const k = (p * 2 + n / 4) % 1;
        return fade(
          (1 - k) * 0.7,
          svg`<circle cx="540" cy="880" r="${260 + k * 520}" fill="none" stroke="#A78BFF" stroke-width="${10 - k * 6}"/>`,
        );
      }),
      times(16, (n) => {
        const high = 60 + Math.abs(wave(p, 2 + (n % 3), n * 0.13)) * 250;
        return svg`<rect x="${90 + n * 57}" y="${1560 - high}" width="38" height="${high}" rx="19" fill="${BARS[n % 8]}"/>`;
      }),
      at(
        540,
        830 + wave(p, 2) * 16,
        svg`<path d="M-252 60V-30C-252-360 252-360 252-30V60" fill="none" stroke="#1B1240" stroke-width="74" stroke-linecap="round"/><path d="M-252 60V-30C-252-360 252-360 252-30V60" fill="none" stroke="url(#band)" stroke-width="48" stroke-linecap="round"/><path d="M-180-160C-120-262 60-280 150-214" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round" opacity="0.45"/>${cup(-1)}${cup(1)}`,
        { turn: wave(p, 1) * 7, scale: 1.18 + beat * 0.04 },
      ),
      times(4, (n) => {
        const k = (p + n / 4) % 1;
        return fade(
          Math.sin(Math.PI * k),
          at([180, 900, 300, 800][n] + wave(k, 1, n / 4) * 40, 1120 - k * 700, note, {
            turn: wave(k, 1) * 14,
            scale: 0.9,
          }),
        );
      }),
    ].join('');
  },
};
