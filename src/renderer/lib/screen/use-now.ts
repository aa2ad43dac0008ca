import { useEffect, useState } from 'react';

/** The longest delay of a timer, in milliseconds; a longer one would end at once. */
const LONGEST_DELAY = 2 ** 31 - 1;

/** The next midnight of the user's time zone. */
export const nextMidnight = (now: Date): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);

/**
 * The current time, for what is shown differently from a certain moment on. The component is rendered again then, and
 * when the page becomes visible after it: timers stand still while the computer sleeps.
 * @param changesAt the next such moment after the given one; null when there is none
 */
export const useNow = (changesAt: (now: Date) => Date | null): Date => {
  const [now, setNow] = useState(() => new Date());
  const next = changesAt(now)?.getTime();
  useEffect(() => {
    if (next === undefined) return;
    const renew = () => setNow(new Date());
    const look = () => {
      if (document.visibilityState === 'visible' && Date.now() >= next) renew();
    };
    // Where a timer ends too early, the rest is waited for, since `now` is another one then.
    const left = next - Math.max(Date.now(), now.getTime());
    const timer = setTimeout(renew, Math.min(Math.max(left, 0), LONGEST_DELAY));
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [now, next]);
  return now;
};
