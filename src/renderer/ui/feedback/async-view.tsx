import type { ReactNode } from 'react';
import { isUnreachable, messageOf } from '#renderer/lib/api/failure.ts';
import type { ApiState } from '#renderer/lib/api/use-api.ts';
import { ErrorState } from './error-state.tsx';
import { OfflineNote } from './offline-note.tsx';

interface AsyncViewProps<T> {
  state: ApiState<T>;
  /** Placeholder of the content, from `skeletons.tsx` or the screen itself. */
  skeleton: ReactNode;
  /** Shown when `isEmpty` returns true. */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  /** Noun for the error message: "your products". */
  what: string;
  children: (data: T) => ReactNode;
}

const detailOf = (error: unknown): string =>
  isUnreachable(error)
    ? 'Check your connection. It loads by itself as soon as the server can be reached.'
    : messageOf(error, 'Please try again.');

/** The states of loaded content: loading, error with a retry, empty, ready; in the client with its time while offline. */
export const AsyncView = <T,>({ state, skeleton, empty, isEmpty, what, children }: AsyncViewProps<T>) => {
  if (state.status === 'loading')
    return (
      <div role="status" aria-label={`Loading ${what}`}>
        {skeleton}
      </div>
    );
  if (state.status === 'error')
    return <ErrorState title={`We could not load ${what}.`} detail={detailOf(state.error)} onRetry={state.retry} />;
  return (
    <>
      {state.asOf !== null && <OfflineNote at={state.asOf} />}
      {empty && isEmpty?.(state.data) ? empty : children(state.data)}
    </>
  );
};
