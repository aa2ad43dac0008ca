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

/** How a screen is shown while it is checked. */
export interface Look {
  readonly mode: Mode;
  readonly viewport: Size;
  /** Whether only the colours are checked: the rest was checked in the other mode. */
  readonly isColoursOnly: boolean;
}

/**
 * The looks in which a screen is checked, those in its present mode first, since changing it is slow. In full length both
 * modes at both window sizes. Else one, which the screen's name decides, so that a quarter of the screens has each.
 */
export const looksOf = (screen: string, present: Mode): readonly Look[] => {
  if (!isFull) {
    const quarter = hash(screen) % 4;
    const mode = quarter < 2 ? 'light' : 'dark';
    return [{ mode, viewport: quarter % 2 === 0 ? PHONE : DESKTOP, isColoursOnly: false }];
  }
  const modes: readonly Mode[] = present === 'dark' ? ['dark', 'light'] : ['light', 'dark'];
  return modes.flatMap((mode) =>
    [PHONE, DESKTOP].map((viewport) => ({ mode, viewport, isColoursOnly: mode === 'dark' })),
  );
};
