import {
  at,
  backdrop,
  ease,
  fade,
  glow,
  gradient,
  mix,
  ramp,
  scatter,
  shadow,
  svg,
  table,
  times,
  wave,
} from '../drawing.mjs';

const flame = (p, size) => {
  const sway = wave(p, 5) * 10 + wave(p, 11, 0.3) * 5;
  const high = (1 + wave(p, 7, 0.2) * 0.06) * size;
  return svg`<path d="M0 0C${-74 * size} ${-40 * high} ${-40 * size + sway * 0.4} ${-150 * high} ${sway} ${-270 * high}C${52 * size + sway * 0.4} ${-150 * high} ${74 * size} ${-40 * high} 0 0z" fill="#FF9A3D"/><path d="M0-6C${-46 * size} ${-34 * high} ${-26 * size} ${-110 * high} ${sway * 0.7} ${-196 * high}C${34 * size} ${-110 * high} ${46 * size} ${-34 * high} 0 -6z" fill="#FFE08A"/><path d="M0-8C${-22 * size} ${-24 * high} ${-14 * size} ${-70 * high} ${sway * 0.3} ${-110 * high}C${16 * size} ${-70 * high} ${22 * size} ${-24 * high} 0 -8z" fill="#FFFBEF"/>`;
};

/** A match lights a candle, and the room turns warm. */
export const candle = {
  seconds: 6,
  poster: 0.7,
  sound: { root: 48, chord: [0, 4, 7, 11], pace: 0.6 },
  draw: (p) => {
    const come = ease(ramp(p, 0.02, 0.14)) * (1 - ease(ramp(p, 0.24, 0.36)));
    const lit = ease(ramp(p, 0.16, 0.3)) * (1 - ease(ramp(p, 0.94, 1)));
    const flicker = 1 + wave(p, 9) * 0.03 + wave(p, 16, 0.4) * 0.02;
    return [
      backdrop('#2A1A3A', '#43223F'),
      `<defs>${glow('warm', '#FFB45E', 0.95)}${gradient('wax', '#FFE9CF', '#E8A468')}${gradient('jar', '#F7C99A', '#C9733F')}${glow('dot', '#FFC98A', 0.9)}</defs>`,
      '<rect x="640" y="330" width="330" height="560" rx="165" fill="#3B2A5C"/><circle cx="860" cy="500" r="62" fill="#F6E7C8"/><circle cx="836" cy="486" r="54" fill="#3B2A5C"/><path d="M805 330v560M640 640h330" stroke="#2A1A3A" stroke-width="14"/>',
      times(14, (n) =>
        fade(
          0.35 + 0.4 * Math.abs(wave(p, 1 + (n % 2), n / 9)),
          svg`<circle cx="${scatter(n) * 1500 - 200}" cy="${260 + scatter(n + 40) * 900}" r="${20 + scatter(n + 7) * 44}" fill="url(#dot)"/>`,
        ),
      ),
      table(1420, '#5B3040', '#2E1726', '#8B4A55'),
      fade(lit * 0.9, svg`<circle cx="540" cy="820" r="${820 * flicker}" fill="url(#warm)"/>`),
      at(
        220,
        1430,
        svg`<g transform="rotate(${wave(p, 1) * 2})"><path d="M0 0C-10-160-20-260 10-420" stroke="#1F4A3A" stroke-width="14" fill="none"/>${times(6, (n) => at([-4, -10, -14, -12, -6, 6][n], -90 - n * 60, '<ellipse cx="52" cy="-18" rx="58" ry="24" fill="#2F6B52"/>', { turn: n % 2 ? -28 : 208 }))}</g><path d="M-90-40h180l-18 100q-4 20-24 20h-96q-20 0-24-20z" fill="#C9576B"/>`,
      ),
      shadow(540, 1500, 340, 0.6),
      '<rect x="316" y="960" width="448" height="540" rx="56" fill="url(#jar)" opacity="0.55"/><path d="M340 1090h400v350a40 40 0 0 1-40 40H380a40 40 0 0 1-40-40z" fill="url(#wax)"/><ellipse cx="540" cy="1090" rx="200" ry="30" fill="#FFF6E8"/>',
      fade(lit, svg`<ellipse cx="540" cy="1090" rx="${170 * flicker}" ry="24" fill="#FFD08A"/>`),
      '<path d="M540 1092v-76" stroke="#3A241C" stroke-width="16" stroke-linecap="round"/>',
      lit > 0 ? at(540, 1040, flame(p, Math.max(0.05, lit) * 1.2)) : '',
      '<rect x="316" y="960" width="448" height="540" rx="56" fill="none" stroke="#FFE3C2" stroke-width="12" opacity="0.5"/><rect x="400" y="1210" width="280" height="150" rx="18" fill="#FFFBF3"/><path d="M540 1240c-40 44-20 84 0 90c20-6 40-46 0-90z" fill="#E2642B"/><path d="M356 1040v360" stroke="#fff" stroke-width="18" stroke-linecap="round" opacity="0.4"/>',
      come > 0
        ? at(
            mix(1400, 560, come),
            mix(760, 1010, come),
            svg`<path d="M0 0L330-210" stroke="#D9B48A" stroke-width="22" stroke-linecap="round"/><circle r="24" fill="#7A2A2A"/>${flame(p + 0.2, 0.62)}`,
          )
        : '',
    ].join('');
  },
};
