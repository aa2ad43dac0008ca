import { type To, useLocation } from 'react-router-dom';
import { PANEL_STATE } from '#renderer/lib/pages/panel-history-state.ts';
import { useNarrow } from '#renderer/lib/screen/use-narrow.ts';

/** Preloads the code of the task page. A failure is ignored, because opening the task retries and reports it. */
export const preloadTask = (): void => void import('./task-page.tsx').catch(() => undefined);

interface TaskLink {
  readonly to: To;
  /** History state. */
  readonly state: typeof PANEL_STATE | null;
}

/** Link to a task from the list that keeps the filters: in front of the list, or in its place in a narrow window. */
export const useTaskLink = (): ((id: number) => TaskLink) => {
  const { search } = useLocation();
  const isNarrow = useNarrow();
  return (id) => ({ to: { pathname: `/tasks/${id}`, search }, state: isNarrow ? null : PANEL_STATE });
};
