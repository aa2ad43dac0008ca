import { DESKTOP, PHONE } from './account-steps.ts';

/**
 * Whether journeys run in full length: each at every window size it is made for, each screen in all of its looks.
 * `npm run test:long -- journeys` sets it, and pictures of the screens need it.
 */
const isFull = process.env.JOURNEYS === 'full' || Boolean(process.env.PICTURES);

type Size = typeof DESKTOP;
export type Mode = 'light' | 'dark';

/** The window sizes of a journey that is made for both: both in full length, else `first`. */
export const sizesOf = (first: Size): readonly Size[] => (isFull ? [DESKTOP, PHONE] : [first]);

const hash = (text: string): number => [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);

/**
 * The window sizes at which a screen is checked in this mode: both in full length. Else each mode has one, and the
 * screen's name decides which, so half of the screens are checked light on a phone and half light at a desk.
 */
export const sizesIn = (mode: Mode, screen: string): readonly Size[] => {
  if (isFull) return [PHONE, DESKTOP];
  return [(hash(screen) % 2 === 0) === (mode === 'light') ? PHONE : DESKTOP];
};
