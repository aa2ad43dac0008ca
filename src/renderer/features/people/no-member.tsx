import { EmptyEnvelope } from '#renderer/assets/empty/envelope.tsx';
import { isMissing, isUnverified } from '#renderer/lib/api/failure.ts';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { GoneState } from '#renderer/ui/feedback/gone-state.tsx';
import { apiErrors } from '#shared/contract/errors.ts';

/** Whether the server answered 404 or 403, so that a retry is useless. */
export const isNoMember = (error: unknown): boolean => isMissing(error) || isUnverified(error);

interface NoMemberProps {
  error: unknown;
  /** What is missing, e.g. "creator". */
  noun: string;
}

/** Shown for a page that is not accessible. The server does not tell whether the account exists. */
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
    <GoneState title={`This ${noun} is no longer available`} link={{ to: '/dashboard', label: 'Go Home' }}>
      The account may have been closed or suspended, or the address is not quite right.
    </GoneState>
  );
