import { at, backdrop, fade, glow, gradient, shadow, svg, table, times, wave } from '../drawing.mjs';

const tomato =
  '<circle r="62" fill="#E63B2E"/><circle r="46" fill="#FF6B52"/><path d="M0-38v76M-33-19l66 38M33-19l-66 38" stroke="#FFD1C2" stroke-width="9" stroke-linecap="round"/>';
const basil =
  '<path d="M0 60C-60 20-44-50 0-74C44-50 60 20 0 60z" fill="#3FA34D"/><path d="M0 52V-60" stroke="#24702F" stroke-width="7"/>';
const mushroom =
  '<path d="M-60 6c0-92 120-92 120 0q0 18-24 18h-14v46q0 16-22 16t-22-16V24h-14q-24 0-24-18z" fill="#F4E3CE"/><path d="M-22 24v46q0 16 22 16t22-16V24z" fill="#D9BF9E"/>';
const pepper = '<path d="M-70-16q70-56 140 0q-4 22-24 22-46-30-92 0-20 0-24-22z" fill="#FFC23D"/>';
const onion =
  '<circle r="54" fill="none" stroke="#C58BD9" stroke-width="20"/><circle r="28" fill="none" stroke="#E7C8F0" stroke-width="12"/>';
const FOOD = [tomato, basil, mushroom, pepper, onion, tomato, basil, pepper, mushroom];

/** Vegetables are tossed in a pan over a flame, twice. */
export const pan = {
  seconds: 4,
  poster: 0.16,
  sound: { root: 53, chord: [0, 4, 7, 9], pace: 0.25 },
  draw: (p) => {
    const toss = (p * 2) % 1;
    const swing = wave(toss, 1, 0.62);
    const food = (n) => {
      const k = Math.max(0, Math.min(1, (toss - 0.08 - (n % 3) * 0.03) / 0.68));
      const high = Math.sin(Math.PI * k) * (430 + ((n * 97) % 5) * 66);
      const x = 210 + ((n * 2.37) % 5) * 118 - 20 + Math.sin(Math.PI * k) * ((n % 3) - 1) * 40;
      return at(x, 1104 - high - (n % 2) * 26, FOOD[n], { turn: k * 360 * (n % 2 ? 1 : -1) + n * 50 });
    };
    return [
      backdrop('#17494A', '#0F2E33'),
      `<defs>${glow('fire', '#FF9A3D', 0.75)}${gradient('iron', '#4A4F5C', '#23262F')}</defs>`,
      '<g opacity="0.28" stroke="#0B2024" stroke-width="8">' +
        times(9, (n) => svg`<path d="M-900 ${n * 180}h2900"/>`) +
        times(17, (n) => svg`<path d="M${-900 + n * 180} 0v1440"/>`) +
        '</g>',
      table(1430, '#2E3440', '#171A21', '#5B6374'),
      svg`<ellipse cx="480" cy="1300" rx="${520 + wave(p, 7) * 16}" ry="300" fill="url(#fire)"/>`,
      shadow(480, 1450, 420, 0.6),
      times(9, (n) => {
        const high = 92 + Math.abs(wave(p, 8, n * 0.27)) * 62;
        const x = 260 + n * 54;
        return svg`<path d="M${x - 26} 1400Q${x - 30} ${1400 - high * 0.5} ${x + wave(p, 9, n / 4) * 8} ${1400 - high}Q${x + 30} ${1400 - high * 0.5} ${x + 26} 1400z" fill="${n % 2 ? '#FF7A2F' : '#FFB347'}"/>`;
      }),
      '<rect x="170" y="1396" width="620" height="40" rx="14" fill="#0D0F14"/>',
      times(3, (n) =>
        fade(
          0.22,
          svg`<path d="M${330 + n * 150} ${760 - ((p * 2 + n / 3) % 1) * 90}q${60 + wave(p, 2, n / 3) * 20} -80 0 -160t0 -160" fill="none" stroke="#fff" stroke-width="24" stroke-linecap="round"/>`,
        ),
      ),
      at(
        480,
        1180 + Math.max(0, swing) * 26,
        '<path d="M380-92h470q40 0 40 34t-40 34H370z" fill="#B5754A"/><path d="M380-92h470q40 0 40 34H372z" fill="#D3935F"/><path d="M-400-120h800q-10 200-170 200h-460q-160 0-170-200z" fill="#14161C"/>',
        { turn: swing * -5 },
      ),
      times(FOOD.length, food),
      at(
        480,
        1180 + Math.max(0, swing) * 26,
        '<path d="M-400-40q200 60 400 60t400-60q-34 160-170 160h-460q-136 0-170-160z" fill="url(#iron)"/><path d="M-330 28q10 56 74 62" stroke="#fff" stroke-width="14" stroke-linecap="round" opacity="0.3" fill="none"/>',
        { turn: swing * -5 },
      ),
    ].join('');
  },
};
