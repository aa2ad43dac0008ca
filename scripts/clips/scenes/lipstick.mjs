import { at, backdrop, ease, fade, gradient, mix, ramp, sparkle, svg, times, wave } from '../drawing.mjs';

const stroke = (end) =>
  Array.from({ length: 61 }, (_, n) => (n / 60) * end).map((k) => [
    mix(180, 900, k),
    880 + Math.sin(k * Math.PI * 5) * 190 * (1 - 0.25 * k),
  ]);

const tube = (out) =>
  svg`<g transform="translate(0 ${-out})"><path d="M-56 110v-260q0-70 112-118v378z" fill="url(#red)"/><rect x="-56" y="80" width="112" height="120" fill="url(#gold)"/><path d="M-56-150q0-70 112-118-6 96-112 118z" fill="#FF8A96"/></g><rect x="-68" y="-20" width="136" height="130" fill="url(#gold)"/><rect x="-88" y="100" width="176" height="330" rx="14" fill="#1A1016"/><rect x="-88" y="100" width="176" height="26" fill="url(#gold)"/><rect x="-60" y="150" width="18" height="250" rx="9" fill="#fff" opacity="0.2"/>`;

/** A lipstick turns out of its case and draws one long wave. */
export const lipstick = {
  seconds: 4.5,
  poster: 0.72,
  sound: { root: 58, chord: [0, 4, 7, 11], pace: 0.28 },
  draw: (p) => {
    const out = ease(ramp(p, 0.04, 0.2)) * 150;
    const drawn = ease(ramp(p, 0.28, 0.76));
    const line = stroke(drawn)
      .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
      .join('L');
    const [tipX, tipY] = stroke(drawn).at(-1);
    const near = ease(ramp(p, 0.2, 0.29)) * (1 - ease(ramp(p, 0.78, 0.9)));
    const [x, y] = [mix(540, tipX + 20, near), mix(1180, tipY + 250, near)];
    return [
      backdrop('#FFE3E6', '#FFB3BF'),
      `<defs>${gradient('red', '#E0263F', '#B3132D', 'x1="0" y1="0" x2="1" y2="0"')}${gradient('gold', '#F7DFA0', '#C99A3F', 'x1="0" y1="0" x2="1" y2="0"')}</defs>`,
      fade(
        0.5,
        times(
          3,
          (n) =>
            svg`<circle cx="${[160, 960, 420][n] + wave(p, 1, n / 3) * 20}" cy="${[480, 1240, 1620][n]}" r="${[230, 300, 210][n]}" fill="#FFD0D7"/>`,
        ),
      ),
      drawn > 0
        ? `<path d="M${line}" fill="none" stroke="#C81A36" stroke-width="112" stroke-linecap="round" stroke-linejoin="round"/><path d="M${line}" fill="none" stroke="#EE5468" stroke-width="26" stroke-linecap="round" stroke-linejoin="round" opacity="0.7" transform="translate(-12 -24)"/>`
        : '',
      at(x, y, tube(out), { turn: mix(wave(p, 1) * 3, -14 + wave(p, 6) * 3, near), scale: 1.15 }),
      times(6, (n) =>
        sparkle(
          [230, 860, 520, 300, 760, 940][n],
          [600, 640, 560, 1180, 1150, 900][n],
          54,
          ramp(p, 0.72 + n * 0.03, 0.86 + n * 0.028),
        ),
      ),
    ].join('');
  },
};
