import {
  at,
  backdrop,
  ease,
  gradient,
  leaf,
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

const LEAVES = [
  [-78, 420, 120],
  [76, 430, 122],
  [-44, 520, 128],
  [44, 530, 128],
  [-14, 600, 132],
  [16, 480, 120],
];
const GREENS = ['#2F7D4F', '#3C9560', '#276B43', '#4BAA70', '#368A58', '#5BBB80'];

const can =
  '<path d="M-150-110h270l30 250h-330z" fill="#2F6DF0"/><path d="M-150-110h270l6 50h-282z" fill="#5C8DF7"/><path d="M120-60c150-60 150 190 22 160" fill="none" stroke="#2F6DF0" stroke-width="30"/><path d="M-160 60L-400-110l34-34 210 110z" fill="#2F6DF0"/><path d="M-430-60l84-118-34-24-84 118z" fill="#1F4FBF"/><rect x="-110" y="-30" width="24" height="130" rx="12" fill="#fff" opacity="0.3"/>';

/** A thirsty plant is watered and stands up. */
export const plant = {
  seconds: 5.5,
  poster: 0.56,
  sound: { root: 62, chord: [0, 4, 7, 12], pace: 0.36 },
  draw: (p) => {
    const come = ease(ramp(p, 0.02, 0.14)) * (1 - ease(ramp(p, 0.62, 0.74)));
    const tilt = ease(ramp(p, 0.12, 0.2)) * (1 - ease(ramp(p, 0.58, 0.64)));
    const life = overshoot(ramp(p, 0.3, 0.78));
    const bloom = overshoot(ramp(p, 0.74, 0.9));
    const wet = ease(ramp(p, 0.2, 0.5));
    const rain = p > 0.18 && p < 0.66;
    return [
      backdrop('#E4F6E6', '#A9DDB8'),
      sunlight(p, 0.3),
      table(1440, '#F2C48B', '#D79A58', '#FFDEB0'),
      shadow(540, 1492, 330, 0.4),
      `<defs>${gradient('pot', '#E8774A', '#B94F28')}</defs>`,
      LEAVES.map(([turn, length, width], n) =>
        at(
          540 + (n % 2 ? 16 : -16),
          1110,
          leaf(length * mix(0.8, 1, life), width * mix(0.72, 1, life), GREENS[n], '#1F5836'),
          { turn: turn * mix(1.5, 0.82, life) + wave(p, 2, n / 6) * 3 },
        ),
      ).join(''),
      bloom > 0
        ? at(
            548,
            mix(700, 590, bloom),
            svg`<path d="M0 ${mix(60, 480, bloom)}V0" stroke="#3C9560" stroke-width="14"/>${times(6, (n) => at(0, 0, '<ellipse cx="0" cy="-62" rx="38" ry="58" fill="#FF8FB1"/>', { turn: n * 60 + 8 * p }))}<circle r="34" fill="#FFD166"/>`,
            { scale: Math.max(0.05, bloom) * 1.15 },
          )
        : '',
      '<path d="M340 1120h400l-46 340a34 34 0 0 1-34 28H420a34 34 0 0 1-34-28z" fill="url(#pot)"/><rect x="312" y="1080" width="456" height="92" rx="24" fill="#F08A5D"/><path d="M386 1220l26 190" stroke="#fff" stroke-width="18" stroke-linecap="round" opacity="0.3"/>',
      svg`<path d="M340 1084q200 ${-20 - wet * 14} 400 0z" fill="${wet > 0.5 ? '#3B241A' : '#5A3A2B'}"/>`,
      rain
        ? times(16, (n) => {
            const k = (p * 9 + n * 0.37) % 1;
            const x = 590 + ((n * 53) % 120) - 50 - k * 50;
            return svg`<path d="M${x} ${mix(640, 1080, k * k)}q-13 24 0 34q13-10 0-34z" fill="#4C8DF6" opacity="${1 - k * 0.3}"/>`;
          })
        : '',
      come > 0 ? at(mix(1600, 960, come), mix(380, 570, come), can, { turn: mix(12, -26, tilt) }) : '',
      times(5, (n) =>
        sparkle(
          [240, 830, 300, 800, 640][n],
          [620, 560, 920, 960, 430][n],
          50,
          ramp(p, 0.76 + n * 0.03, 0.92 + n * 0.016),
        ),
      ),
    ].join('');
  },
};
