import { MOBILE_BREAKPOINT } from '#renderer/lib/screen/use-narrow.ts';

/** Marks the element around a screen's main action. */
export const mainAction = { 'data-main-action': '' } as const;

/**
 * Pixels: distance of toasts to other elements, size of their corner, distance to the window's edge, header of narrow
 * screens.
 */
const GAP = 12;
const CORNER = { width: 416, height: 160 };
const EDGE = 16;
const HEADER = 56;

/**
 * Top position of toasts in pixels: below the screen's main action if it is in their corner; otherwise at the window's
 * edge, or below the header on narrow screens.
 */
export const toastTop = (): number => {
  const isNarrow = window.innerWidth < MOBILE_BREAKPOINT;
  const edge = isNarrow ? HEADER + GAP : EDGE;
  // A modal dialog covers the main action.
  if (document.querySelector('[role=dialog][aria-modal=true]')) return edge;
  const left = isNarrow ? 0 : window.innerWidth - CORNER.width;
  const bottoms = [...document.querySelectorAll('[data-main-action]')]
    .map((action) => action.getBoundingClientRect())
    .filter(({ right, top, bottom }) => right > left && bottom > edge && top < edge + CORNER.height)
    .map(({ bottom }) => bottom + GAP);
  return Math.max(edge, ...bottoms);
};

/** Updates `--toast-top` while toasts are shown, because the page may change. Returns a function that stops this. */
export const followMainAction = (
  hasToasts: () => boolean,
  observeToasts: (changed: () => void) => () => void,
): (() => void) => {
  let frame = 0;
  const plan = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  const observer = new MutationObserver(plan);
  const rest = () => {
    observer.disconnect();
    window.removeEventListener('scroll', plan);
    window.removeEventListener('resize', plan);
  };
  const place = () => {
    if (!hasToasts()) return rest();
    document.documentElement.style.setProperty('--toast-top', `${toastTop()}px`);
  };
  const stop = observeToasts(() => {
    document.documentElement.style.setProperty('--toast-top', `${toastTop()}px`);
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', plan, { passive: true });
    window.addEventListener('resize', plan);
  });
  return () => {
    stop();
    rest();
    cancelAnimationFrame(frame);
  };
};
