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
} from '../drawing.mjs';

const jumper =
  '<path d="M-120-60l60-40q60 40 120 0l60 40 60 150-70 26-20-50v110H-90V66l-20 50-70-26z" fill="#F2541B"/><path d="M-90 30h180" stroke="#FFB08A" stroke-width="16"/><path d="M-90 70h180" stroke="#FFB08A" stroke-width="8"/>';
const book =
  '<rect x="-90" y="-120" width="180" height="240" rx="12" fill="#31508A"/><rect x="-90" y="-120" width="34" height="240" fill="#223A66"/><rect x="-30" y="-70" width="90" height="16" rx="8" fill="#F6DCA4"/><rect x="-30" y="-36" width="60" height="12" rx="6" fill="#F6DCA4"/>';
const apple =
  '<path d="M0-50c60-50 130 0 100 90-20 60-60 80-100 60-40 20-80 0-100-60C-130-50-60-100 0-50z" fill="#D8343C"/><path d="M0-50q-4-40 20-60" stroke="#5A3A2B" stroke-width="13" fill="none" stroke-linecap="round"/><path d="M14-84q40-40 70-10q-40 36-70 10z" fill="#4BAA70"/>';
const bottle =
  '<rect x="-56" y="-90" width="112" height="230" rx="30" fill="#5CC8F2"/><rect x="-34" y="-150" width="68" height="60" rx="12" fill="#14151A"/><rect x="-36" y="-60" width="16" height="170" rx="8" fill="#fff" opacity="0.6"/>';
const camera =
  '<rect x="-120" y="-70" width="240" height="160" rx="26" fill="#2A2C34"/><rect x="-60" y="-100" width="100" height="40" rx="12" fill="#2A2C34"/><circle cx="0" cy="10" r="58" fill="#73736C"/><circle cx="0" cy="10" r="40" fill="#14151A"/><circle cx="-14" cy="-4" r="12" fill="#8FB3F5"/><circle cx="86" cy="-40" r="12" fill="#F2541B"/>';
const THINGS = [jumper, book, bottle, apple, camera];

/** A weekend is packed into one bag, and the zip closes. */
export const bag = {
  seconds: 5,
  poster: 0.34,
  rest: 0.97,
  sound: { root: 59, chord: [0, 4, 7, 9], pace: 0.31 },
  draw: (p) => {
    const shut = ease(ramp(p, 0.68, 0.82));
    const thump = THINGS.reduce((sum, _, n) => sum + Math.max(0, 1 - Math.abs(p - (0.23 + n * 0.11)) / 0.03), 0);
    const hop = overshoot(ramp(p, 0.84, 0.94)) * (p > 0.84 ? 1 : 0);
    const things = THINGS.map((thing, n) => {
      const k = ramp(p, 0.06 + n * 0.11, 0.24 + n * 0.11);
      return k > 0 && k < 1
        ? at(
            mix([120, 960, 220, 880, 540][n], 540 + (n - 2) * 34, ease(k)),
            mix(-200, 1120, k * k) - Math.sin(Math.PI * k) * 60,
            thing,
            { turn: mix([-40, 50, 24, -60, 30][n], 0, k) },
          )
        : '';
    }).join('');
    return [
      backdrop('#DDF0E4', '#A5D3B4'),
      sunlight(p, 0.3),
      table(1460, '#C98F5A', '#9C6636', '#E6B684'),
      shadow(540, 1506, 460, 0.5),
      `<defs>${gradient('sail', '#4A8257', '#2F5A3A')}</defs>`,
      at(
        540,
        1480 - Math.sin(Math.PI * Math.min(1, hop)) * 60,
        svg`<path d="M-150 -640C-150 ${-860 - shut * 20} 150 ${-860 - shut * 20} 150 -640" fill="none" stroke="#29402D" stroke-width="42" stroke-linecap="round"/><path d="M-340-470q0-160 150-160h380q150 0 150 160v60h-680z" fill="#29402D"/><path d="M-300 -420q0 ${-mix(110, 170, shut)} 130 ${-mix(110, 170, shut)}h340q130 0 130 ${mix(110, 170, shut)}z" fill="${shut > 0.5 ? '#3E6B47' : '#172A1B'}"/>`,
      ),
      things,
      at(
        540,
        1480 - Math.sin(Math.PI * Math.min(1, hop)) * 60,
        svg`<g transform="scale(${1 + thump * 0.035} ${1 - thump * 0.04})"><path d="M-360-430h720v340q0 100-100 100h-520q-100 0-100-100z" fill="url(#sail)"/><rect x="-250" y="-270" width="500" height="210" rx="40" fill="#3A6846"/><path d="M-250-230h500" stroke="#29402D" stroke-width="10"/><path d="M-360-430h720" stroke="#29402D" stroke-width="24"/><path d="M-340-430h${680 * shut}" stroke="#E9C46A" stroke-width="13" stroke-dasharray="16 10"/><rect x="${-356 + 660 * shut}" y="-450" width="46" height="80" rx="14" fill="#E9C46A"/><path d="M-318-370v250" stroke="#fff" stroke-width="16" stroke-linecap="round" opacity="0.2"/><rect x="-60" y="-190" width="120" height="60" rx="12" fill="#F2541B"/></g>`,
      ),
      times(5, (n) =>
        sparkle(
          [200, 880, 300, 780, 540][n],
          [860, 820, 620, 600, 520][n],
          54,
          ramp(p, 0.82 + n * 0.01, 0.95 + n * 0.01),
        ),
      ),
    ].join('');
  },
};
