import { Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import type { Application, BrandJobDetail } from '../brand-job.ts';
import { ApplicantCard } from './applicant-card.tsx';
import { DeclinedApplicants } from './declined-applicants.tsx';
import { declinedApplications, shownApplications } from './shown-applications.ts';

const DeclineDialog = lazyDialog(async () => (await import('./decline-dialog.tsx')).DeclineDialog);

/** The dialog in which an application is declined, and for which one it is open. */
const useDeclining = (job: BrandJobDetail) => {
  const [application, setApplication] = useState<Application>();
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const decline = (declined: Application) => {
    setApplication(declined);
    setOpen(true);
  };
  const dialog = application && (
    <DeclineDialog
      key={application.id}
      job={job}
      application={application}
      open={open}
      onClose={() => setOpen(false)}
      // The card with the button is gone by then.
      focusAfter={() => toggle.current}
    />
  );
  return { decline, dialog, toggle };
};

/** "Creator Applications" while the job is pending, afterwards the "Creator" (spec §2); nobody on a job that was cancelled. */
export const Applicants = ({ job }: { job: BrandJobDetail }) => {
  const [applications, declined] = [shownApplications(job), declinedApplications(job)];
  const { decline, dialog, toggle } = useDeclining(job);
  if (job.status === 'cancelled' && applications.length === 0) return null;
  return (
    <BriefSection title={job.status === 'pending' ? 'Creator Applications' : 'Creator'}>
      {applications.length === 0 ? (
        <Card p="5">
          <Text color="fg.muted">{declined.length === 0 ? 'No Applications yet' : 'Nobody else has applied yet.'}</Text>
        </Card>
      ) : (
        <Stack as="ul" gap="3" listStyleType="none">
          {applications.map((application) => (
            <ApplicantCard
              key={application.id}
              job={job}
              application={application}
              ahead={DeclineDialog.ahead}
              onDecline={() => decline(application)}
            />
          ))}
        </Stack>
      )}
      {declined.length > 0 && <DeclinedApplicants job={job} applications={declined} toggle={toggle} />}
      {dialog}
    </BriefSection>
  );
};
