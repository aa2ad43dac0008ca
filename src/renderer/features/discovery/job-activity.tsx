import { Muted } from '#renderer/ui/display/muted.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { counted } from '#shared/domain/text/counted.ts';
import type { CreatorJob } from './creator-job.ts';

/** Largest exact number; a larger one would not help the next applicant. */
const LARGEST_TOLD = 99;

const creators = (n: number): string => {
  if (n > LARGEST_TOLD) return `More than ${LARGEST_TOLD} creators`;
  return counted(n, 'creator');
};

/**
 * Text with the number of pending applications. It is exact, even for small numbers, and names the reader's own application,
 * so that it does not look like a competitor's.
 * @param applicants including the reader
 */
export const applicantsSoFar = (applicants: number, isAmongThem: boolean): string => {
  if (!isAmongThem) {
    if (applicants === 0) return 'No applications yet';
    return `${creators(applicants)} ${applicants === 1 ? 'has' : 'have'} applied`;
  }
  const others = applicants - 1;
  if (others <= 0) return 'Only you have applied';
  if (others > LARGEST_TOLD) return `You and more than ${LARGEST_TOLD} others have applied`;
  return `You and ${others} ${others === 1 ? 'other' : 'others'} have applied`;
};

interface JobActivityProps {
  job: Pick<CreatorJob, 'opened_at' | 'applicants' | 'application'>;
}

/**
 * When a job was posted, and its number of applicants while it accepts applications. The number is hidden from a
 * declined applicant.
 */
export const JobActivity = ({ job: { opened_at, application, ...job } }: JobActivityProps) => {
  const applicants = application?.status === 'declined' ? null : job.applicants;
  return (
    <Muted>
      {opened_at && (
        <>
          Posted <RelativeTime at={opened_at} exact inline />
        </>
      )}
      {opened_at && applicants !== null && ' · '}
      {applicants !== null && applicantsSoFar(applicants, application?.status === 'pending')}
    </Muted>
  );
};
