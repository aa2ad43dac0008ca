import type { ReactNode } from 'react';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';

interface NothingOpenProps {
  /** How many are finished. */
  finished: number;
  noun: { readonly one: string; readonly many: string };
  /** Where all of them are. */
  more: string;
  /** The title for somebody who never had one. */
  none: string;
  /** How one comes to be here. */
  children: ReactNode;
}

/** Nothing is under way: for somebody with finished ones that is not the same as having had none yet. */
export const NothingOpen = ({ finished, noun, more, none, children }: NothingOpenProps) =>
  finished === 0 ? (
    <EmptyState title={none}>{children}</EmptyState>
  ) : (
    <EmptyState
      title={`No open ${noun.many}, ${finished} finished`}
      link={{ to: more, label: `See your ${finished === 1 ? noun.one : noun.many}` }}
    >
      {children}
    </EmptyState>
  );
