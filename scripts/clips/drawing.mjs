// What the scenes are drawn with: SVG as text, in a space of 1080 × 1920 whose middle square holds the subject. Backdrops
// reach beyond it on both sides, so that the same scene is cut to 9:16, 4:5, 1:1 or 16:9.

/** 0 before `from`, 1 after `to`, and evenly between. */
export const ramp = (p, from, to) => Math.min(1, Math.max(0, (p - from) / (to - from)));

export const mix = (a, b, k) => a + (b - a) * k;

/** Slow at both ends. */
export const ease = (k) => k * k * (3 - 2 * k);

/** Runs past the end and settles. */
export const overshoot = (k) => 1 + 2.7 * (k - 1) ** 3 + 1.7 * (k - 1) ** 2;

/** Between -1 and 1, `cycles` times while p goes from 0 to 1. */
export const wave = (p, cycles = 1, phase = 0) => Math.sin(2 * Math.PI * (p * cycles + phase));

/** The same numbers every time, between 0 and 1. */
export const scatter = (n) => {
  const x = Math.sin(n * 127.1 + 11.7) * 43758.5453;
  return x - Math.floor(x);
};

export const times = (count, draw) => Array.from({ length: count }, (_, n) => draw(n)).join('');

const round = (value) => Math.round(value * 10) / 10;

/** Numbers of a template are rounded, everything else is put in as it is. */
export const svg = (parts, ...values) =>
  String.raw({ raw: parts }, ...values.map((value) => (typeof value === 'number' ? round(value) : value)));

export const at = (x, y, body, { turn = 0, scale = 1 } = {}) =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${Math.round(scale * 1000) / 1000})">${body}</g>`;

export const fade = (opacity, body) => `<g opacity="${Math.round(opacity * 1000) / 1000}">${body}</g>`;

export const gradient = (id, from, to, direction = 'x1="0" y1="0" x2="0" y2="1"') =>
  `<linearGradient id="${id}" ${direction}><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

/** Light that fades out from the middle. */
export const glow = (id, colour, strength = 1) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="0.45" stop-color="${colour}" stop-opacity="${strength * 0.35}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

/** A wall. */
export const backdrop = (from, to) =>
  `<defs>${gradient('wall', from, to)}</defs><rect x="-900" width="2900" height="1920" fill="url(#wall)"/>`;

/** A table in front of it, with a lighter edge. */
export const table = (y, from, to, edge) =>
  svg`<defs>${gradient('table', from, to)}</defs><rect x="-900" y="${y}" width="2900" height="${1920 - y}" fill="url(#table)"/><rect x="-900" y="${y}" width="2900" height="10" fill="${edge}"/>`;

/** The shadow of something that stands there. */
export const shadow = (x, y, width, strength = 0.28) =>
  svg`<defs>${glow('soft', '#000', strength)}</defs><ellipse cx="${x}" cy="${y}" rx="${width}" ry="${width * 0.16}" fill="url(#soft)"/>`;

/** Sunlight through a window, drifting a little. */
export const sunlight = (p, opacity = 0.16) =>
  fade(
    opacity,
    at(
      wave(p) * 14,
      0,
      '<g fill="#fff"><path d="M-260 300L80 120v420L-260 760zM120 98L460 -80v420L120 520zM-260 820L80 600v420L-260 1280zM120 580L460 360v420L120 1040zM700 1000l340-180v420l-340 220zM1080 800l340-180v420l-340 220z"/></g>',
    ),
  );

/** A leaf from its stalk upwards. */
export const leaf = (length, width, colour, vein) =>
  svg`<path d="M0 0C${-width} ${-length * 0.3} ${-width * 0.8} ${-length * 0.8} 0 ${-length}C${width * 0.8} ${-length * 0.8} ${width} ${-length * 0.3} 0 0z" fill="${colour}"/><path d="M0 0V${-length * 0.86}M0 ${-length * 0.3}l${width * 0.42} ${-length * 0.16}M0 ${-length * 0.3}l${-width * 0.42} ${-length * 0.16}M0 ${-length * 0.55}l${width * 0.36} ${-length * 0.14}M0 ${-length * 0.55}l${-width * 0.36} ${-length * 0.14}" stroke="${vein}" stroke-width="5" stroke-linecap="round" fill="none"/>`;

/** A star of four points that lights up and goes out as k goes from 0 to 1. */
export const sparkle = (x, y, size, k, colour = '#fff') => {
  const s = size * Math.sin(Math.PI * k);
  return s <= 0.5
    ? ''
    : at(
        x,
        y,
        svg`<path d="M0 ${-s}Q${s * 0.12} ${-s * 0.12} ${s} 0Q${s * 0.12} ${s * 0.12} 0 ${s}Q${-s * 0.12} ${s * 0.12} ${-s} 0Q${-s * 0.12} ${-s * 0.12} 0 ${-s}z" fill="${colour}"/>`,
      );
};
