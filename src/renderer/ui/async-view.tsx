import type { ReactNode } from 'react';
import { messageOf } from '../lib/failure.ts';
import type { ApiState } from '../lib/use-api.ts';
import { ErrorState } from './error-state.tsx';

interface AsyncViewProps<T> {
  state: ApiState<T>;
  /** The shape of what comes, from `ui/skeletons.tsx` or the screen itself. */
  skeleton: ReactNode;
  /** With `isEmpty`: what this place is for and the action that fills it. */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  /** What could not be loaded: "your products". */
  what: string;
  children: (data: T) => ReactNode;
}

/** The four states of a screen: loading, empty, error with Retry, full. */
export const AsyncView = <T,>({ state, skeleton, empty, isEmpty, what, children }: AsyncViewProps<T>) => {
  if (state.status === 'loading')
    return (
      <div role="status" aria-label={`Loading ${what}`}>
        {skeleton}
      </div>
    );
  if (state.status === 'error')
    return (
      <ErrorState
        title={`We could not load ${what}.`}
        detail={messageOf(state.error, 'Check your connection and try again.')}
        onRetry={state.retry}
      />
    );
  if (empty && isEmpty?.(state.data)) return empty;
  return children(state.data);
};
