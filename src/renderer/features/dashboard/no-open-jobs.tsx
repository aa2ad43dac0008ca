import type { ReactNode } from 'react';
import { EmptyClapperboard } from '#renderer/assets/empty/clapperboard.tsx';
import { EmptyShelf } from '#renderer/assets/empty/shelf.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';

interface NoOpenJobsProps {
  /** Number of finished jobs. */
  finished: number;
  /** Number of all jobs, with those that ended otherwise. */
  total: number;
  noun: { readonly one: string; readonly many: string };
  /** Path of the full list. */
  more: string;
  /** Title for a user who never had one. */
  none: string;
  /** How to get a first job. */
  children: ReactNode;
}

/** Empty state without open jobs; it distinguishes users with finished jobs from those without any. */
export const NoOpenJobs = ({ finished, total, noun, more, none, children }: NoOpenJobsProps) =>
  total === 0 ? (
    <EmptyState drawing={<EmptyClapperboard />} title={none}>
      {children}
    </EmptyState>
  ) : (
    <EmptyState
      drawing={<EmptyShelf />}
      title={finished === 0 ? `No open ${noun.many}` : `No open ${noun.many}, ${finished} finished`}
      link={{ to: more, label: `See your ${total === 1 ? noun.one : noun.many}` }}
    >
      {children}
    </EmptyState>
  );
