import { RECENT_PREFIX } from '#renderer/platform/platform.ts';
import { session } from '../session/session.ts';

/** Storage key of the entries that an account recently opened from the palette. */
export const recentKey = (account: number): string => `${RECENT_PREFIX}${account}`;

/** Removes a path from this account's recent entries, because what it led to is gone. */
export const forgetRecent = (path: string): void => {
  const key = recentKey(session.current()?.id ?? 0);
  try {
    const stored: readonly ({ readonly goal?: unknown } | null)[] = JSON.parse(localStorage.getItem(key) ?? '[]');
    const kept = stored.filter((one) => one?.goal !== path);
    if (kept.length < stored.length) localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is blocked, or holds foreign data.
  }
};
