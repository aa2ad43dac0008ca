import {
  at,
  backdrop,
  ease,
  fade,
  glow,
  gradient,
  mix,
  overshoot,
  ramp,
  shadow,
  sparkle,
  svg,
  times,
  wave,
} from '../drawing.mjs';

const plug =
  '<path d="M-30 10h60v150a30 30 0 0 1-60 0z" fill="#6B63C9"/><circle r="104" fill="#312E5B"/><circle r="62" fill="#8F8AD8"/><circle r="30" fill="#312E5B"/><path d="M-72-48a86 86 0 0 1 70-38" fill="none" stroke="#fff" stroke-width="15" stroke-linecap="round" opacity="0.5"/>';

const noise = (p, y, loud, colour) => {
  const points = Array.from({ length: 73 }, (_, n) => {
    const x = -380 + n * 26;
    const high =
      loud * (90 * Math.sin(n * 1.9 + p * 34) * Math.sin(n * 0.6 + p * 14)) + 16 * Math.sin(n * 0.16 + p * 2 * Math.PI);
    return `${x} ${(y + high).toFixed(1)}`;
  });
  return `<path d="M${points.join('L')}" fill="none" stroke="${colour}" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"/>`;
};

/** Two earplugs leave their case, and the noise around them calms down. */
export const earplugs = {
  seconds: 5,
  poster: 0.58,
  rest: 0.62,
  quality: 29,
  sound: { root: 56, chord: [0, 4, 7, 11], pace: 0.5 },
  draw: (p) => {
    const open = ease(ramp(p, 0.05, 0.18)) * (1 - ease(ramp(p, 0.9, 0.98)));
    const rise = overshoot(ramp(p, 0.16, 0.38)) * (1 - ease(ramp(p, 0.78, 0.92)));
    const calm = ease(ramp(p, 0.36, 0.54)) * (1 - ease(ramp(p, 0.8, 1)));
    const pair = [-1, 1]
      .map((side) =>
        at(540 + side * mix(92, 168, rise), mix(1310, 830, rise) + wave(p, 2, side / 8) * 16 * rise, plug, {
          turn: side * mix(0, -14, rise) + wave(p, 1) * 5,
          scale: mix(0.8, 1.25, rise),
        }),
      )
      .join('');
    return [
      backdrop('#EAE7FF', '#B7AFF0'),
      `<defs>${glow('quiet', '#fff', 0.95)}${gradient('case', '#3E3A78', '#262350')}</defs>`,
      noise(p, 560, 1 - calm, '#F2541B'),
      noise(p + 0.3, 760, 1 - calm, '#7C74DB'),
      noise(p + 0.6, 960, 1 - calm, '#F59A76'),
      fade(calm, svg`<circle cx="540" cy="830" r="${520 + wave(p, 2) * 24}" fill="url(#quiet)"/>`),
      '<rect x="-900" y="1480" width="2900" height="440" fill="#8A81D6"/><rect x="-900" y="1480" width="2900" height="10" fill="#CFC9FA"/>',
      shadow(540, 1510, 380, 0.5),
      at(
        540,
        1300,
        svg`<path d="M-300 0v${-150 * open - 20}q0-90 90-90h420q90 0 90 90V0z" fill="#4B4791"/><path d="M-260 0v${-130 * open - 10}q0-70 70-70h380q70 0 70 70V0z" fill="#2B2858" opacity="${open}"/>`,
      ),
      open > 0.4 ? pair : '',
      '<path d="M240 1290h600v110a100 100 0 0 1-100 100H340a100 100 0 0 1-100-100z" fill="url(#case)"/><rect x="480" y="1336" width="120" height="18" rx="9" fill="#8F8AD8"/><path d="M276 1340v60q4 50 50 58" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round" opacity="0.25"/>',
      times(5, (n) =>
        sparkle(
          [250, 830, 540, 190, 900][n],
          [640, 620, 520, 980, 960][n],
          52,
          ramp(p, 0.5 + n * 0.05, 0.66 + n * 0.05),
        ),
      ),
    ].join('');
  },
};
