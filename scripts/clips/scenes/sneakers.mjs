import {
  at,
  backdrop,
  ease,
  fade,
  gradient,
  mix,
  overshoot,
  ramp,
  shadow,
  sparkle,
  svg,
  table,
  times,
  wave,
} from '../drawing.mjs';

const shoe =
  '<path d="M-292 92C-318 6-300-70-276-92c14-12 44 6 86 18 44 12 66-22 86-42 16-16 34-8 44 10l112 94c52 28 140 26 190 58 26 16 30 46 30 66z" fill="#F2541B"/><path d="M118 20c48 14 88 14 124 26 26 16 30 46 30 66H96q40-44 22-92z" fill="#FFD9C7"/><path d="M-292 92C-318 6-300-70-276-92c14-12 44 6 60 10q30 80-6 176z" fill="#14151A"/><path d="M-104-116c16-16 34-8 44 10l112 94c20 12 36 18 56 24l-44 26C-20 0-80-60-104-116z" fill="#FFF4EF"/><g stroke="#14151A" stroke-width="13" stroke-linecap="round"><path d="M-78-96l-42 42M-46-66l-40 44M-12-36l-38 46M24-8l-36 50"/></g><path d="M-150 84l70-92M-96 84l54-68" stroke="#fff" stroke-width="22" stroke-linecap="round"/><path d="M-306 88h590q22 0 22 24 0 52-58 52h-494q-62 0-60-76z" fill="#fff"/><path d="M-304 118h608" stroke="#E4E4DE" stroke-width="10"/><path d="M-250 150h44M-170 150h44M-90 150h44M-10 150h44M70 150h44M150 150h44" stroke="#CFCFC7" stroke-width="10" stroke-linecap="round"/>';

const rays = (p) =>
  fade(
    0.3,
    at(
      540,
      900,
      times(12, (n) => at(0, 0, '<path d="M-50-180L-120-1500H120L50-180z" fill="#fff"/>', { turn: n * 30 + p * 30 })),
    ),
  );

const tissue = (k, side) =>
  svg`<path d="M${side * 30} 1080C${side * 80} ${1020 - k * 40} ${side * mix(60, 280, k)} ${mix(1060, 880, k)} ${side * mix(90, 380, k)} ${mix(1060, 930, k)}C${side * mix(200, 400, k)} 1010 ${side * 330} 1050 ${side * 330} 1120z" fill="#FFFDF8"/><path d="M${side * 120} 1080C${side * 160} 1030 ${side * mix(150, 260, k)} ${mix(1060, 960, k)} ${side * mix(180, 330, k)} ${mix(1060, 970, k)}" stroke="#E9E3D6" stroke-width="6" fill="none"/>`;

/** A box opens, and a pair of running shoes rises out of the tissue paper. */
export const sneakers = {
  seconds: 5,
  poster: 0.62,
  sound: { root: 55, chord: [0, 3, 7, 10], pace: 0.3 },
  draw: (p) => {
    const open = ease(ramp(p, 0.08, 0.26));
    const unfold = ease(ramp(p, 0.2, 0.36));
    const rise = overshoot(ramp(p, 0.3, 0.52));
    const away = ease(ramp(p, 0.94, 1));
    const shake = p < 0.08 ? wave(p, 40) * 6 : 0;
    const hover = wave(p, 2) * 16;
    const pair = (back) =>
      at(540 + (back ? 46 : -10), mix(1180, back ? 700 : 800, rise) + hover * (back ? -0.6 : 1) + away * 60, shoe, {
        turn: mix(0, back ? -18 : -11, rise) + wave(p, 1.5) * 3,
        scale: mix(0.9, back ? 1 : 1.22, rise),
      });
    return [
      backdrop('#CFE0FF', '#8FB3F5'),
      p > 0.28 ? fade(ease(ramp(p, 0.28, 0.5)) * (1 - away), rays(p)) : '',
      table(1420, '#5D86D6', '#3D63B0', '#A9C6FF'),
      shadow(540, 1476, 480, 0.4),
      `<defs>${gradient('box', '#1E2233', '#12141F')}${gradient('inner', '#0B0C12', '#2A2F45')}</defs>`,
      open > 0
        ? at(
            mix(540, 250, open),
            mix(1060, 900, open) - Math.sin(Math.PI * open) * 150,
            '<rect x="-400" y="-62" width="800" height="124" rx="14" fill="#F2541B"/><rect x="-400" y="34" width="800" height="28" rx="10" fill="#C4410F"/>',
            { turn: mix(0, -58, open), scale: mix(1, 0.86, open) },
          )
        : '',
      '<path d="M172 1090h736l-40-70H212z" fill="url(#inner)"/>',
      p > 0.2 ? at(540, 0, tissue(unfold, -1) + tissue(unfold, 1)) : '',
      p > 0.3 ? pair(true) + pair(false) : '',
      at(
        540 + shake,
        0,
        '<path d="M-372 1086h744v330a24 24 0 0 1-24 24h-696a24 24 0 0 1-24-24z" fill="url(#box)"/><path d="M-372 1086h744v22h-744z" fill="#000" opacity="0.35"/><path d="M-300 1330l120-150M-230 1330l96-118" stroke="#F2541B" stroke-width="34" stroke-linecap="round"/><rect x="120" y="1290" width="180" height="20" rx="10" fill="#fff" opacity="0.5"/><rect x="180" y="1328" width="120" height="14" rx="7" fill="#fff" opacity="0.28"/>',
      ),
      open === 0
        ? at(
            540 + shake,
            1060,
            '<rect x="-400" y="-62" width="800" height="124" rx="14" fill="#F2541B"/><rect x="-400" y="34" width="800" height="28" rx="10" fill="#C4410F"/>',
          )
        : '',
      times(7, (n) =>
        sparkle(
          [230, 860, 320, 800, 540, 180, 930][n],
          [640, 560, 480, 940, 400, 900, 740][n],
          58,
          ramp(p, 0.44 + n * 0.06, 0.62 + n * 0.06),
        ),
      ),
    ].join('');
  },
};
