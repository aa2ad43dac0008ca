import { type To, useLocation } from 'react-router-dom';
import { OVER_PAGE } from '#renderer/lib/over-page.ts';
import { useNarrow } from '#renderer/lib/use-narrow.ts';

/** Fetches the code of a task's page before it is opened. A failure is met again, and shown, when it is. */
export const preloadTask = (): void => void import('./task-page.tsx').catch(() => undefined);

interface TaskLink {
  readonly to: To;
  /** History state. */
  readonly state: typeof OVER_PAGE | null;
}

/** The address of a task from the list, which keeps its filters: over the list, or in its place in a narrow window. */
export const useTaskLink = (): ((id: number) => TaskLink) => {
  const { search } = useLocation();
  const isNarrow = useNarrow();
  return (id) => ({ to: { pathname: `/tasks/${id}`, search }, state: isNarrow ? null : OVER_PAGE });
};
