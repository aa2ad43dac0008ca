import { useEffect, useEffectEvent } from 'react';
import type { FrameClock } from './frame-clock.ts';

/** Where letters are typed or chosen. */
const TYPED_INTO = 'input:not([type="range"]), textarea, select, [contenteditable], [role="dialog"] *, [role="menu"] *';

interface ReviewKeys {
  /** `i` and `o`: where a range begins and ends. */
  readonly onStart: (frame: number) => void;
  readonly onEnd: (frame: number) => void;
  /** `n` */
  readonly onNote: (frame: number) => void;
}

/**
 * The keys of the page: space, `j` `k` `l`, arrows by a frame (with Shift by a second), `i` `o` `n`. They work wherever the focus
 * is, except in what is typed into; they take precedence over the player's own.
 */
export const useReviewKeys = (clock: FrameClock | null, keys: ReviewKeys | null): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (!clock || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
    if (target.matches(TYPED_INTO) || (key === ' ' && target.closest('button, a, summary'))) return;
    const second = Math.round(clock.rate.frames / clock.rate.seconds);
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ' ': () => clock.toggle(),
      k: () => clock.pause(),
      j: () => clock.backward(),
      l: () => clock.forward(),
      arrowleft: () => clock.step(event.shiftKey ? -second : -1),
      arrowright: () => clock.step(event.shiftKey ? second : 1),
      i: keys ? () => keys.onStart(clock.frame()) : undefined,
      o: keys ? () => keys.onEnd(clock.frame()) : undefined,
      n: keys ? () => keys.onNote(clock.frame()) : undefined,
    };
    const act = acts[key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
};
