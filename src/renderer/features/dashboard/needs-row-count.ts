import type { Session } from '#renderer/lib/session/session.ts';
import { NEEDS_PREFIX } from '#renderer/platform/platform.ts';
import { limits } from '#shared/domain/limits.ts';

const keyOf = ({ id }: Pick<Session, 'id'>): string => `${NEEDS_PREFIX}${id}`;

const isShown = (count: number): boolean => Number.isInteger(count) && count >= 0 && count <= limits.needsYou;

/**
 * Number of rows that "Needs you" had on this computer, so that its placeholder has the height of what comes. On a first
 * visit it is the longest list, and an empty one for a profile that no job can follow yet.
 */
export const lastRowCount = (account: Pick<Session, 'id' | 'profileCompleted'>): number => {
  const first = account.profileCompleted ? limits.needsYou : 0;
  try {
    const stored = localStorage.getItem(keyOf(account));
    return stored !== null && isShown(Number(stored)) ? Number(stored) : first;
  } catch {
    // Storage is blocked.
    return first;
  }
};

/** Stores the number of rows for the next visit. */
export const rememberRowCount = (account: Pick<Session, 'id'>, count: number): void => {
  try {
    localStorage.setItem(keyOf(account), String(Math.min(count, limits.needsYou)));
  } catch {
    // Storage is full or blocked; nothing is stored.
  }
};
