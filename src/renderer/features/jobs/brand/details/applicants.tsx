import { Stack, Text } from '@chakra-ui/react';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import type { BrandJobDetail } from '../brand-job.ts';
import { ApplicantCard } from './applicant-card.tsx';
import { shownApplications } from './shown-applications.ts';

/** "Creator Applications" while the job is pending, afterwards the "Creator" (spec §2); nobody on a job that was cancelled. */
export const Applicants = ({ job }: { job: BrandJobDetail }) => {
  const applications = shownApplications(job);
  if (job.status === 'cancelled' && applications.length === 0) return null;
  return (
    <BriefSection title={job.status === 'pending' ? 'Creator Applications' : 'Creator'}>
      {applications.length === 0 ? (
        <Card p="5">
          <Text color="fg.muted">No Applications yet</Text>
        </Card>
      ) : (
        <Stack as="ul" gap="3" listStyleType="none">
          {applications.map((application) => (
            <ApplicantCard key={application.id} job={job} application={application} />
          ))}
        </Stack>
      )}
    </BriefSection>
  );
};
