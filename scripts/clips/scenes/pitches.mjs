import { at, backdrop, ease, leaf, mix, ramp, sunlight, svg, table, times, wave } from '../drawing.mjs';

/** A mouth that speaks in phrases, with a breath between them. */
const mouth = (p, syllables) => {
  const phrase = (p * 4) % 1;
  const speaks = ease(ramp(phrase, 0.02, 0.08)) * (1 - ease(ramp(phrase, 0.8, 0.9)));
  const open = speaks * (0.25 + 0.75 * Math.abs(wave(p, syllables) * wave(p, syllables * 0.37, 0.2)));
  const wide = 62 + speaks * wave(p, syllables * 0.6) * 10;
  return svg`<path d="M${-wide} 86Q0 ${104 + 8 * (1 - open)} ${wide} 86Q${wide * 0.8} ${112 + open * 74} 0 ${116 + open * 78}Q${-wide * 0.8} ${112 + open * 74} ${-wide} 86z" fill="#6B1F25"/><path d="M${-wide * 0.8} ${92}Q0 ${108} ${wide * 0.8} 92L${wide * 0.6} ${102 + open * 10}Q0 ${112 + open * 12} ${-wide * 0.6} ${102 + open * 10}z" fill="#fff"/>`;
};

const eye = (x, blink) =>
  svg`<ellipse cx="${x}" cy="-10" rx="15" ry="${mix(18, 2, blink)}" fill="#14151A"/><circle cx="${x + 5}" cy="-16" r="${mix(5, 0, blink)}" fill="#fff"/>`;

const LONG = {
  back: '<path d="M-190-40C-220-300 220-300 190-40C200 120 220 260 170 330H-170C-220 260-200 120-190-40z"/>',
  front:
    '<path d="M-178-10C-210-290 210-290 178-10C150-50 110-110 60-150C-20-90-110-60-150-40C-160-20-170-10-178-10z"/>',
};
const SHORT = {
  back: '',
  front:
    '<path d="M-176-30C-200-160-150-250 0-256C150-250 200-160 176-30L150-40C150-90 130-120 100-140C30-110-60-112-110-136C-136-110-150-80-150-40z"/>',
};

const head = (p, { skin, shade, hair, long, glasses }) => {
  const blink = [0.08, 0.21, 0.39, 0.52, 0.7, 0.88].reduce(
    (sum, when) => sum + Math.max(0, 1 - Math.abs(p - when) / 0.007),
    0,
  );
  const brow = wave(p, 3, 0.1) * 7;
  const shape = long ? LONG : SHORT;
  return [
    `<ellipse cx="-160" cy="10" rx="28" ry="42" fill="${shade}"/><ellipse cx="160" cy="10" rx="28" ry="42" fill="${shade}"/>`,
    `<ellipse cx="0" cy="0" rx="160" ry="190" fill="${skin}"/>`,
    '<ellipse cx="-98" cy="64" rx="34" ry="22" fill="#F2541B" opacity="0.2"/><ellipse cx="98" cy="64" rx="34" ry="22" fill="#F2541B" opacity="0.2"/>',
    eye(-64, Math.min(1, blink)) + eye(64, Math.min(1, blink)),
    svg`<g fill="none" stroke="${hair}" stroke-width="13" stroke-linecap="round"><path d="M-94 ${-54 - brow}q30-18 58 0M36 ${-54 - brow}q30-18 58 0"/></g><path d="M-4 6q-18 34 6 40" fill="none" stroke="${shade}" stroke-width="11" stroke-linecap="round"/>`,
    mouth(p, 38),
    `<g fill="${hair}">${shape.front}</g>`,
    glasses
      ? '<g fill="none" stroke="#14151A" stroke-width="11"><circle cx="-66" cy="-8" r="50"/><circle cx="66" cy="-8" r="50"/><path d="M-16-12q16-10 32 0M-116-14l-44-10M116-14l44-10"/></g>'
      : '',
  ].join('');
};

const person = (p, look) => {
  const nod = wave(p, 5) * 8 + wave(p, 11, 0.3) * 4;
  const hand = ease(Math.max(0, wave(p, 2, 0.55)));
  return [
    `<g transform="translate(540 ${Math.round(860 + nod)}) rotate(${(wave(p, 3) * 2.4).toFixed(1)})"><g fill="${look.hair}">${look.long ? LONG.back : ''}</g></g>`,
    svg`<path d="M130 1920C120 1420 250 1250 540 1236C830 1250 960 1420 950 1920z" fill="${look.shirt}"/><path d="M420 1244q120 130 240 0l-30-14H450z" fill="${look.collar}"/>`,
    `<path d="M466 1000h148v240q-74 92-148 0z" fill="${look.shade}"/>`,
    at(540, 860 + nod, head(p, look), { turn: wave(p, 3) * 2.4, scale: 1.32 }),
    at(
      mix(1040, 880, hand),
      mix(1900, 1330, hand),
      `${look.prop ?? ''}<path d="M-56 40C-70-40-40-70 0-70S70-40 56 40L80 520H-80z" fill="${look.shirt}"/><path d="M-60 30C-84-60-60-110-34-112C-10-140 20-140 34-116C70-110 84-60 60 30z" fill="${look.skin}"/><path d="M-30-108V-40M4-124V-40M36-108V-44" stroke="${look.shade}" stroke-width="9" stroke-linecap="round"/>`,
      { turn: wave(p, 6) * 8 - 8 },
    ),
  ].join('');
};

const kitchen = (p) =>
  backdrop('#FFE9DB', '#F9C3A0') +
  sunlight(p, 0.4) +
  '<rect x="-200" y="520" width="560" height="22" rx="8" fill="#B9643B"/><rect x="40" y="400" width="90" height="120" rx="14" fill="#F2541B"/><rect x="150" y="430" width="70" height="90" rx="12" fill="#FAFAF7"/><rect x="238" y="380" width="76" height="140" rx="14" fill="#3C9560"/><circle cx="930" cy="420" r="110" fill="#FAFAF7"/><circle cx="930" cy="420" r="110" fill="none" stroke="#2B1B14" stroke-width="16"/><path d="M930 420v-66M930 420l44 26" stroke="#2B1B14" stroke-width="12" stroke-linecap="round"/>' +
  table(1500, '#C97F55', '#9A5433', '#E0A177');

const harbour = (p) =>
  `${backdrop('#BFE2FB', '#EAF6FF')}<circle cx="860" cy="420" r="100" fill="#FFE08A"/>${times(3, (n) => at([180, 700, 420][n] + wave(p, 0.5, n / 3) * 60, [380, 620, 250][n], '<path d="M-110 30a44 44 0 0 1 20-84a70 70 0 0 1 130-14a54 54 0 0 1 50 98z" fill="#fff"/>'))}<path d="M-900 1080L-200 800L200 1020L620 760L1100 1010L1500 840L2000 1100V1920H-900z" fill="#7FB8A0"/><rect x="-900" y="1120" width="2900" height="800" fill="#3F86C6"/>${times(6, (n) => svg`<path d="M${((n * 260 + p * 300) % 1700) - 300} ${1180 + n * 60}q40-24 80 0t80 0" fill="none" stroke="#8CC3F0" stroke-width="12" stroke-linecap="round"/>`)}${at(160, 1150 + wave(p, 3) * 10, '<path d="M-140 0h280l-44 90h-192z" fill="#F2541B"/><path d="M0 0v-300l160 250z" fill="#fff"/><path d="M-14 0v-230L-120-40z" fill="#FFD9C7"/>', { turn: wave(p, 3, 0.2) * 4 })}`;

const bathroom = (p) =>
  `${backdrop('#EDE6FB', '#CDBDEE')}<g stroke="#fff" stroke-width="6" opacity="0.5">${times(12, (n) => svg`<path d="M-900 ${n * 170}h2900M${-500 + n * 170} 0v1920"/>`)}</g><rect x="640" y="240" width="560" height="760" rx="280" fill="#fff" opacity="0.7"/><rect x="640" y="240" width="560" height="760" rx="280" fill="none" stroke="#A38BD6" stroke-width="22"/>${at(
    120,
    1240,
    times(6, (n) =>
      at(0, 0, leaf(520, 80, n % 2 ? '#4BAA70' : '#368A58', '#24623D'), {
        turn: (n - 2.5) * 26 + wave(p, 2, n / 6) * 3,
      }),
    ),
  )}<path d="M0 1230h240l-30 260H30z" fill="#fff"/>`;

const studio = (p) =>
  `${backdrop('#DCEFE0', '#A4CFAE')}<rect x="-60" y="300" width="420" height="560" rx="20" fill="#2A4A36"/>${times(5, (n) => svg`<path d="M${20 + (n % 2) * 170} ${360 + Math.floor(n / 2) * 170}h110v110h-110z" fill="${['#F2541B', '#FFD166', '#5CC8F2', '#FAFAF7', '#E9C46A'][n]}"/>`)}${at(900, 1130, svg`<path d="M0 420L-70 60L60-190" fill="none" stroke="#14151A" stroke-width="26" stroke-linecap="round" stroke-linejoin="round"/><path d="M10-300l150 80-60 110-180-60z" fill="#F2541B"/><path d="M-70-160l170 56-80 420-360-60z" fill="#FFF6D8" opacity="${0.5 + wave(p, 2) * 0.08}"/>`)}`;

const pitch = (room, look, sound) => ({ seconds: 12, sound, draw: (p) => room(p) + person(p, look) });

/** The demo's creators introduce themselves; faces and shirts as on their pictures. */
export const mia = pitch(
  kitchen,
  { skin: '#E9B895', shade: '#D39C76', hair: '#3A2317', long: true, shirt: '#14151A', collar: '#E9B895' },
  { root: 60, chord: [0, 4, 7, 11], pace: 0.45 },
);
export const noah = pitch(
  harbour,
  { skin: '#C68B63', shade: '#A96F49', hair: '#1C1411', shirt: '#F2541B', collar: '#D9430E' },
  { root: 57, chord: [0, 3, 7, 10], pace: 0.4 },
);
export const ines = pitch(
  bathroom,
  {
    skin: '#F0C7A8',
    shade: '#DBA884',
    hair: '#A3541F',
    long: true,
    glasses: true,
    shirt: '#3E6B47',
    collar: '#F0C7A8',
  },
  { root: 62, chord: [0, 4, 7, 9], pace: 0.5 },
);
export const tom = pitch(
  studio,
  { skin: '#F0C9AE', shade: '#D9A688', hair: '#8A6A3B', glasses: true, shirt: '#31508A', collar: '#FAFAF7' },
  { root: 55, chord: [0, 4, 7, 11], pace: 0.36 },
);
