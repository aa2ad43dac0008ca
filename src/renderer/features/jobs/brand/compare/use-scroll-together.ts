import { type RefObject, useEffect, useRef } from 'react';

interface ScrollTogether {
  readonly names: RefObject<HTMLDivElement | null>;
  readonly bodies: RefObject<HTMLDivElement | null>;
}

/**
 * Synchronises the horizontal scrolling of two strips. The names are in a strip of their own, because a sticky element
 * inside a scroll container cannot stick to the window.
 */
export const useScrollTogether = (): ScrollTogether => {
  const names = useRef<HTMLDivElement>(null);
  const bodies = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [one, two] = [names.current, bodies.current];
    if (!one || !two) return;
    const follow = (leader: HTMLElement, follower: HTMLElement) => {
      const copy = () => {
        if (follower.scrollLeft !== leader.scrollLeft) follower.scrollLeft = leader.scrollLeft;
      };
      leader.addEventListener('scroll', copy, { passive: true });
      return () => leader.removeEventListener('scroll', copy);
    };
    const stops = [follow(one, two), follow(two, one)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return { names, bodies };
};
