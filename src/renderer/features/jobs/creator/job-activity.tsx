import { Text } from '@chakra-ui/react';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { applicantsSoFar } from '#shared/domain/applicants-so-far.ts';
import type { CreatorJob } from './creator-job.ts';

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
    <Text textStyle="sm" color="fg.muted">
      {opened_at && (
        <>
          Posted <RelativeTime at={opened_at} exact inline />
        </>
      )}
      {opened_at && applicants !== null && ' · '}
      {applicants !== null && applicantsSoFar(applicants, application?.status === 'pending')}
    </Text>
  );
};
