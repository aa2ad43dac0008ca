import { at, backdrop, ease, fade, mix, ramp, shadow, svg, times, wave } from '../drawing.mjs';

const ball =
  '<circle r="76" fill="#C6E64B"/><path d="M-70-30q70 40 58 100M70 30q-70-40-58-100" fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round"/>';

const ear = (side, lift) =>
  at(
    side * 178,
    -150,
    svg`<path d="M0-30C${side * 150} -50 ${side * 190} 110 ${side * 130} 240C${side * 80} 290 ${side * 8} 180 ${side * -26} 90z" fill="#8A4B24"/>`,
    { turn: side * -lift },
  );

const face = (look, up, blink, happy) =>
  svg`<path d="M-230 20C-240-240 240-240 230 20c-6 190-110 270-230 270S-224 210-230 20z" fill="#D98B4F"/><path d="M-62-172C-30-196 30-196 62-172C40-60 60 20 60 60H-60C-60 20-40-60-62-172z" fill="#FBEBD7"/><path d="M-150 110c0-90 60-120 150-120s150 30 150 120-70 180-150 180-150-90-150-180z" fill="#FBEBD7"/><ellipse cx="${-112}" cy="-24" rx="46" ry="${mix(50, 5, blink)}" fill="#fff"/><ellipse cx="112" cy="-24" rx="46" ry="${mix(50, 5, blink)}" fill="#fff"/><g fill="#22140D"><ellipse cx="${-112 + look * 16}" cy="${-22 + up * 14}" rx="31" ry="${mix(33, 4, blink)}"/><ellipse cx="${112 + look * 16}" cy="${-22 + up * 14}" rx="31" ry="${mix(33, 4, blink)}"/></g><g fill="#fff"><circle cx="${-102 + look * 16}" cy="${-34 + up * 14}" r="${mix(10, 0, blink)}"/><circle cx="${122 + look * 16}" cy="${-34 + up * 14}" r="${mix(10, 0, blink)}"/></g><path d="M-60 ${176}q60 ${70 + happy * 60} 120 0z" fill="#7A1F2B"/><path d="M-36 190q36 ${60 + happy * 90} 72 0q-36 14-72 0z" fill="#FF7E93"/><path d="M-86 150q46 52 86 14q40 38 86-14" fill="none" stroke="#22140D" stroke-width="13" stroke-linecap="round"/><path d="M-54 66q54-34 108 0q0 56-54 78q-54-22-54-78z" fill="#22140D"/><ellipse cx="-14" cy="74" rx="17" ry="9" fill="#fff" opacity="0.45"/>`;

/** A dog follows a ball that bounces across the floor, and back. */
export const dog = {
  seconds: 4,
  poster: 0.12,
  sound: { root: 64, chord: [0, 4, 7, 9], pace: 0.25 },
  draw: (p) => {
    const side = Math.cos(2 * Math.PI * p);
    const bounce = Math.abs(wave(p, 3));
    const [ballX, ballY] = [540 - side * 330, 1560 - bounce * 470];
    const look = -side;
    const blink = ease(Math.max(0, 1 - Math.abs(p - 0.62) / 0.03));
    const hop = Math.abs(wave(p, 6)) * 14;
    return [
      backdrop('#FFE9A8', '#FFC95C'),
      fade(
        0.5,
        times(9, (n) =>
          at(
            120 + (n % 3) * 420 + (n > 5 ? -90 : n > 2 ? 120 : 0),
            300 + Math.floor(n / 3) * 330,
            '<circle r="30"/><circle cx="-46" cy="-32" r="17"/><circle cx="-16" cy="-56" r="17"/><circle cx="20" cy="-56" r="17"/><circle cx="48" cy="-30" r="17"/>'.replaceAll(
              '<circle',
              '<circle fill="#FFDD8A"',
            ),
            { turn: n * 37 },
          ),
        ),
      ),
      '<rect x="-900" y="1420" width="2900" height="500" fill="#F08A5D"/><ellipse cx="540" cy="1560" rx="700" ry="150" fill="#FFB08A"/>',
      shadow(540, 1560, 420, 0.4),
      at(
        760,
        1420,
        '<path d="M0 0C150-20 230-110 220-220C218-262 168-262 160-222C150-150 90-100-10-110z" fill="#D98B4F"/>',
        { turn: wave(p, 8) * 20 },
      ),
      '<path d="M270 1560c-20-260 40-470 270-470s290 210 270 470q-2 20-30 20H300q-28 0-30-20z" fill="#D98B4F"/><path d="M400 1560c-10-180 30-300 140-300s150 120 140 300q0 20-20 20H420q-20 0-20-20z" fill="#FBEBD7"/><ellipse cx="390" cy="1566" rx="94" ry="46" fill="#FBEBD7"/><ellipse cx="690" cy="1566" rx="94" ry="46" fill="#FBEBD7"/>',
      '<path d="M352 1170q188 120 376 0l-8 54q-180 106-360 0z" fill="#2F6DF0"/><circle cx="540" cy="1276" r="40" fill="#FFD166"/>',
      at(
        540 + look * 34,
        920 - hop,
        ear(-1, 14 + hop + look * 8) + ear(1, 14 + hop - look * 8) + face(look, 0.6 - bounce * 1.4, blink, bounce),
        { turn: look * 11, scale: 1.12 },
      ),
      shadow(ballX, 1640, 60 + (1 - bounce) * 50, 0.5),
      at(ballX, ballY, ball, { turn: -side * 220 }),
      fade(
        ramp(bounce, 0.25, 0) * 0.7,
        svg`<path d="M${ballX - 120} 1620l-34-30M${ballX + 120} 1620l34-30" stroke="#fff" stroke-width="14" stroke-linecap="round"/>`,
      ),
    ].join('');
  },
};
