import { EmptyEnvelope } from '#renderer/assets/empty/envelope.tsx';
import { EmptySignpost } from '#renderer/assets/empty/signpost.tsx';
import { isMissing, isUnverified } from '#renderer/lib/failure.ts';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { apiErrors } from '#shared/contract/errors.ts';

/** Whether a page is not to be had for this account, so that a retry would not help. */
export const isNoMember = (error: unknown): boolean => isMissing(error) || isUnverified(error);

interface NoMemberProps {
  error: unknown;
  /** What is not there: "creator". */
  noun: string;
}

/**
 * Instead of a page that is not to be had. The server does not say whether there ever was such an account.
 */
export const NoMember = ({ error, noun }: NoMemberProps) =>
  isUnverified(error) ? (
    <EmptyState
      drawing={<EmptyEnvelope />}
      title="Members see each other"
      link={{ to: '/verify-email', label: 'Verify your email' }}
    >
      {apiErrors.unverified.message}
    </EmptyState>
  ) : (
    <EmptyState
      drawing={<EmptySignpost />}
      title={`This ${noun} is no longer available`}
      link={{ to: '/dashboard', label: 'Go Home' }}
    >
      The account may have been closed or suspended, or the address is not quite right.
    </EmptyState>
  );
