import {
  at,
  backdrop,
  ease,
  gradient,
  mix,
  overshoot,
  ramp,
  shadow,
  sparkle,
  sunlight,
  svg,
  table,
  times,
  wave,
} from '../drawing.mjs';

const GLASS = 'M322 640h436l-40 690q-5 60-66 60H428q-61 0-66-60z';

const bottle =
  '<rect x="-95" y="-10" width="190" height="470" rx="40" fill="#2B1B14"/><rect x="-62" y="-120" width="124" height="150" rx="22" fill="#2B1B14"/><rect x="-68" y="-136" width="136" height="44" rx="14" fill="#1A100B"/><rect x="-95" y="120" width="190" height="210" fill="#F7EFE6"/><circle cx="0" cy="205" r="46" fill="#E2642B"/><path d="M-20 205q20-40 40 0q-20 40-40 0z" fill="#2B1B14"/><rect x="-55" y="282" width="110" height="12" rx="6" fill="#2B1B14"/><rect x="-78" y="10" width="18" height="430" rx="9" fill="#fff" opacity="0.14"/>';

const ice = (x, y, turn) =>
  at(
    x,
    y,
    '<rect x="-58" y="-58" width="116" height="116" rx="22" fill="#fff" opacity="0.38"/><path d="M-40-30q4-12 18-12h28" stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none" opacity="0.9"/>',
    { turn },
  );

const milk = (p, level) => {
  const k = ramp(p, 0.52, 0.95);
  if (k === 0) return '';
  const blob = (n) => {
    const own = ease(ramp(k, n * 0.07, 0.55 + n * 0.07));
    const x = 540 + (n - 2) * 74 + wave(p, 1.5, n / 5) * 34;
    const depth = mix(0, 470 - Math.abs(n - 2) * 90, own);
    return svg`<path d="M${x - 70} ${level}C${x - 50} ${level + depth * 0.5} ${x - 66 + wave(p, 2, n / 3) * 26} ${level + depth * 0.8} ${x} ${level + depth}C${x + 54 + wave(p, 2, n / 3) * 26} ${level + depth * 0.8} ${x + 40} ${level + depth * 0.5} ${x + 70} ${level}z" fill="#F3DCC0" opacity="0.62"/>`;
  };
  return times(5, blob);
};

/** Cold brew is poured over ice, and milk sinks into it. */
export const coffee = {
  seconds: 5,
  poster: 0.5,
  sound: { root: 57, chord: [0, 4, 7, 11], pace: 0.42 },
  draw: (p) => {
    const level = mix(1330, 770, ease(ramp(p, 0.1, 0.6)));
    const come = ease(ramp(p, 0, 0.1)) * (1 - ease(ramp(p, 0.6, 0.7)));
    const pours = p > 0.09 && p < 0.62;
    const tail = mix(520, level, ease(ramp(p, 0.58, 0.62)));
    const straw = overshoot(ramp(p, 0.68, 0.82));
    const bob = wave(p, 4) * 7;
    return [
      backdrop('#FCE8D6', '#F4BE95'),
      sunlight(p, 0.28),
      table(1372, '#B9643B', '#8E4526', '#D9875A'),
      shadow(560, 1396, 330, 0.5),
      svg`<defs><clipPath id="in"><path d="${GLASS}"/></clipPath>${gradient('brew', '#7A4224', '#2A140B')}</defs>`,
      `<path d="${GLASS}" fill="#fff" opacity="0.34"/>`,
      '<g clip-path="url(#in)">',
      svg`<rect x="300" y="${level}" width="480" height="${1400 - level}" fill="url(#brew)"/>`,
      milk(p, level),
      svg`<ellipse cx="540" cy="${level}" rx="212" ry="22" fill="#9A5A33"/>`,
      ice(430, Math.max(level + 18, 760) + bob, -14 + wave(p, 3) * 5),
      ice(560, Math.max(level + 46, 790) - bob, 20 + wave(p, 2) * 6),
      ice(660, Math.max(level + 8, 750) + bob * 0.6, 6 - wave(p, 3) * 5),
      ice(520, 1310 + (level < 1100 ? wave(p, 2) * 5 : 0), 38),
      ice(630, 1240 + (level < 1100 ? wave(p, 2, 0.4) * 6 : 0), -24),
      '</g>',
      straw > 0
        ? at(
            620,
            mix(100, 560, straw),
            '<rect x="-17" y="-240" width="34" height="780" rx="17" fill="#F2541B"/><path d="M-17-160h34M-17-60h34M-17 40h34M-17 140h34" stroke="#fff" stroke-width="16" opacity="0.85"/>',
            { turn: 9 },
          )
        : '',
      `<path d="${GLASS}" fill="none" stroke="#fff" stroke-width="12" opacity="0.75"/>`,
      '<path d="M362 690l32 560" stroke="#fff" stroke-width="20" stroke-linecap="round" opacity="0.6"/>',
      pours
        ? svg`<path d="M612 ${mix(520, tail, ramp(p, 0.58, 0.62))}Q${618 + wave(p, 12) * 5} ${(520 + level) / 2} ${616 + wave(p, 9) * 5} ${level + 6}" stroke="#4A2615" stroke-width="${26 + wave(p, 15) * 3}" stroke-linecap="round" fill="none"/>`
        : '',
      pours
        ? times(
            5,
            (n) =>
              svg`<circle cx="${616 + (n - 2) * 34}" cy="${level - Math.abs(wave(p, 9, n / 5)) * 54}" r="${8 - Math.abs(n - 2)}" fill="#5A301B"/>`,
          )
        : '',
      come > 0 ? at(mix(1300, 512, come), mix(160, 470, come), bottle, { turn: mix(200, 118, come) }) : '',
      times(4, (n) =>
        sparkle([250, 850, 800, 300][n], [720, 820, 1180, 1120][n], 46, ramp(p, 0.76 + n * 0.04, 0.96 + n * 0.01)),
      ),
    ].join('');
  },
};
