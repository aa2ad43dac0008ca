import {
  at,
  backdrop,
  ease,
  fade,
  glow,
  gradient,
  leaf,
  mix,
  ramp,
  shadow,
  sparkle,
  svg,
  table,
  times,
  wave,
} from '../drawing.mjs';

const bottle =
  '<rect x="-150" y="-250" width="300" height="500" rx="62" fill="#FBF6FA"/><path d="M-150-40h300v228a62 62 0 0 1-62 62H-88a62 62 0 0 1-62-62z" fill="#C986B4" opacity="0.62"/><rect x="-92" y="10" width="184" height="18" rx="9" fill="#3C2A3D"/><rect x="-64" y="52" width="128" height="14" rx="7" fill="#3C2A3D" opacity="0.55"/><rect x="-58" y="-316" width="116" height="74" rx="16" fill="#EAD5E4"/><rect x="-122" y="-200" width="22" height="390" rx="11" fill="#fff" opacity="0.7"/>';

const dropper = (drop) =>
  svg`<path d="M-17-40h34v230l-10 60h-14l-10-60z" fill="#fff" opacity="0.92"/><path d="M-11 70h22v116l-8 58h-6l-8-58z" fill="#C986B4"/><rect x="-74" y="-130" width="148" height="110" rx="18" fill="#3C2A3D"/><path d="M-46-128v-76q0-72 46-72t46 72v76z" fill="#6B4A6D"/><path d="M-26-150v-50q0-40 18-44" stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none" opacity="0.4"/><circle cx="0" cy="${252 + drop * 8}" r="${drop * 22}" fill="#C986B4"/>`;

const palm = (p, x, y, turn, colour) =>
  at(
    x,
    y,
    times(7, (n) => at(0, 0, leaf(470, 44, colour, colour), { turn: (n - 3) * 21 })),
    { turn: turn + wave(p, 1) * 4, scale: 1.25 },
  );

/** A drop of serum falls into a dish of cream. */
export const serum = {
  seconds: 5,
  poster: 0.62,
  rest: 0.62,
  sound: { root: 60, chord: [0, 4, 7, 9], pace: 0.5 },
  draw: (p) => {
    const lift = ease(ramp(p, 0.02, 0.14)) * (1 - ease(ramp(p, 0.86, 0.98)));
    const aside = ease(ramp(p, 0.14, 0.3)) * (1 - ease(ramp(p, 0.7, 0.86)));
    const [x, y] = [mix(370, 740, aside), mix(850, 540, lift) + aside * 130];
    const swell = ramp(p, 0.3, 0.44) * (p < 0.44 ? 1 : 0) + ramp(p, 0.5, 0.56) * (p >= 0.5 && p < 0.56 ? 1 : 0);
    const drops = [0.44, 0.56].map((from) => ({
      fall: ramp(p, from, from + 0.06),
      ring: ramp(p, from + 0.06, from + 0.34),
    }));
    const pool = ease(ramp(p, 0.5, 0.56)) * 0.6 + ease(ramp(p, 0.62, 0.68)) * 0.4;
    return [
      backdrop('#FBEAF2', '#E7B7D0'),
      fade(0.22, palm(p, 60, 260, 150, '#A65C86') + palm(p + 0.3, 1120, 620, 250, '#A65C86')),
      table(1330, '#F7DDE8', '#DDA6C2', '#FFF3F8'),
      shadow(390, 1376, 250),
      shadow(760, 1380, 260),
      `<defs>${gradient('cream', '#FFFFFF', '#F3DCE8')}${glow('wet', '#C986B4', 0.9)}</defs>`,
      at(370, 1120, bottle),
      at(x, y, dropper(Math.min(1, swell))),
      at(370, 1120, '<rect x="-150" y="-40" width="300" height="10" fill="#fff" opacity="0.35"/>'),
      '<ellipse cx="760" cy="1340" rx="222" ry="64" fill="#D191B5"/><path d="M538 1300q0 96 222 96t222-96z" fill="#E9BCD3"/><ellipse cx="760" cy="1300" rx="222" ry="62" fill="#FFF6FA"/><ellipse cx="760" cy="1304" rx="192" ry="48" fill="url(#cream)"/>',
      pool > 0
        ? svg`<ellipse cx="752" cy="1302" rx="${130 * pool}" ry="${32 * pool}" fill="#C986B4" opacity="0.75"/><ellipse cx="722" cy="1294" rx="${42 * pool}" ry="${8 * pool}" fill="#fff" opacity="0.7"/>`
        : '',
      drops
        .map(({ fall, ring }) =>
          [
            fall > 0 && fall < 1
              ? svg`<path d="M740 ${mix(930, 1270, fall * fall) - 40}q-30 44 0 62q30-18 0-62z" fill="#C986B4"/>`
              : '',
            ring > 0 && ring < 1
              ? fade(
                  1 - ring,
                  svg`<ellipse cx="752" cy="1302" rx="${30 + 150 * ring}" ry="${8 + 38 * ring}" fill="none" stroke="#B66A99" stroke-width="7"/>`,
                )
              : '',
            ring > 0 && ring < 0.35
              ? times(
                  3,
                  (n) =>
                    svg`<circle cx="${740 + (n - 1) * 200 * ring}" cy="${1290 - Math.sin((Math.PI * ring) / 0.35) * (70 + (n % 2) * 50)}" r="10" fill="#C986B4"/>`,
                )
              : '',
          ].join(''),
        )
        .join(''),
      times(5, (n) =>
        sparkle(
          [240, 560, 900, 640, 300][n],
          [700, 980, 1120, 620, 1240][n],
          46,
          ramp(p, 0.66 + n * 0.04, 0.84 + n * 0.04),
        ),
      ),
    ].join('');
  },
};
