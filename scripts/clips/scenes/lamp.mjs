import { at, ease, fade, glow, gradient, mix, ramp, shadow, svg, times, wave } from '../drawing.mjs';

const hex = (from, to, k) =>
  `#${[0, 2, 4]
    .map((n) =>
      Math.round(mix(Number.parseInt(from.slice(n, n + 2), 16), Number.parseInt(to.slice(n, n + 2), 16), k))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** A desk lamp unfolds at dusk, lights up and dims to evening light. */
export const lamp = {
  seconds: 5.5,
  poster: 0.6,
  rest: 0.76,
  sound: { root: 52, chord: [0, 4, 7, 11], pace: 0.5 },
  draw: (p) => {
    const up = ease(ramp(p, 0.04, 0.28)) * (1 - ease(ramp(p, 0.88, 1)));
    const on = ease(ramp(p, 0.3, 0.36)) * (1 - ease(ramp(p, 0.82, 0.88)));
    const warm = ease(ramp(p, 0.42, 0.7));
    const light = hex('EAF2FF', 'FFC069', warm);
    const [low, high] = [mix(-82, -14, up), mix(78, 44, up)];
    const rad = Math.PI / 180;
    const joint = [430 + Math.sin(low * rad) * 420, 1370 - Math.cos(low * rad) * 420];
    const head = [joint[0] + Math.sin(high * rad) * 400, joint[1] - Math.cos(high * rad) * 400];
    return [
      `<defs>${gradient('wall', hex('3A4568', '5B4A63', on), hex('252C48', '3E3350', on))}${glow('lit', light, 0.9)}${gradient('cone', light, light)}</defs>`,
      '<rect x="-900" width="2900" height="1920" fill="url(#wall)"/>',
      '<rect x="560" y="380" width="420" height="480" rx="20" fill="#E98F6B"/><rect x="560" y="620" width="420" height="240" fill="#C9688A"/><circle cx="770" cy="640" r="84" fill="#FFD9A0"/><path d="M560 760l110-80 90 60 110-90 110 90v120H560z" fill="#5B3A6B"/><path d="M770 380v480M560 620h420" stroke="#232840" stroke-width="16"/><rect x="560" y="380" width="420" height="480" rx="20" fill="none" stroke="#232840" stroke-width="22"/>',
      '<g><rect x="120" y="520" width="290" height="20" rx="8" fill="#232840"/><rect x="140" y="390" width="46" height="130" rx="6" fill="#F2541B"/><rect x="190" y="410" width="40" height="110" rx="6" fill="#7DDBA0"/><rect x="234" y="374" width="52" height="146" rx="6" fill="#F6DCA4"/><path d="M310 520v-60q34-70 70 0v60z" fill="#8FB3F5"/></g>',
      fade(on, svg`<circle cx="${head[0]}" cy="${head[1] + 260}" r="720" fill="url(#lit)"/>`),
      '<rect x="-900" y="1400" width="2900" height="520" fill="#7A4A33"/><rect x="-900" y="1400" width="2900" height="12" fill="#A86B4B"/>',
      fade(on * 0.6, svg`<ellipse cx="${head[0]}" cy="1440" rx="470" ry="74" fill="url(#lit)"/>`),
      shadow(430, 1420, 240, 0.6),
      '<rect x="640" y="1356" width="290" height="48" rx="8" fill="#31508A"/><rect x="660" y="1312" width="250" height="44" rx="8" fill="#F4E3CE"/><rect x="650" y="1270" width="230" height="42" rx="8" fill="#C9576B"/>',
      at(
        730,
        1270,
        svg`<path d="M-50-100h100l-8 90q-2 10-12 10h-60q-10 0-12-10z" fill="#FAFAF7"/><path d="M46-80q44 6 34 40t-44 20" fill="none" stroke="#FAFAF7" stroke-width="12"/>${times(2, (n) => fade(0.5, svg`<path d="M${-16 + n * 30} -120q${14 + wave(p, 3, n / 2) * 10} -34 0 -64t0 -60" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round"/>`))}`,
      ),
      fade(
        on * 0.5,
        svg`<path d="M${head[0] - 96} ${head[1] + 66}h192l250 ${1400 - head[1] - 66}h-692z" fill="url(#cone)" opacity="0.55"/>`,
      ),
      '<rect x="270" y="1368" width="320" height="44" rx="22" fill="#14151A"/>',
      svg`<path d="M430 1370L${joint[0]} ${joint[1]}L${head[0]} ${head[1]}" fill="none" stroke="#14151A" stroke-width="30" stroke-linecap="round" stroke-linejoin="round"/><circle cx="${joint[0]}" cy="${joint[1]}" r="34" fill="#2A2C34"/><circle cx="${joint[0]}" cy="${joint[1]}" r="13" fill="#F2541B"/>`,
      at(
        head[0],
        head[1],
        svg`<path d="M-58-58q58-52 116 0l74 130h-264z" fill="#F2541B"/><path d="M-132 72h264q-20 30-132 30T-132 72z" fill="${on > 0.1 ? light : '#7A2A0D'}"/><path d="M-44-46l-52 96" stroke="#fff" stroke-width="13" stroke-linecap="round" opacity="0.4"/>`,
        { turn: mix(26, 0, up) },
      ),
    ].join('');
  },
};
