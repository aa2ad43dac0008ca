import { Checkbox, Stack, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { EmptyFaces } from '#renderer/assets/empty/faces.tsx';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import { EmptyNote } from '#renderer/ui/feedback/empty-note.tsx';
import { limits } from '#shared/domain/limits.ts';
import type { Application, BrandJobDetail } from '../brand-job.ts';
import { CompareBar } from '../compare/compare-bar.tsx';
import { type Marks, useMarks } from '../compare/use-marks.ts';
import { ApplicantCard } from './applicant-card.tsx';
import { DeclinedApplicants } from './declined-applicants.tsx';
import { declinedApplications, shownApplications } from './shown-applications.ts';
import { useDeclining } from './use-declining.tsx';

interface CompareMarkProps {
  marks: Marks;
  application: Application;
}

/** Checkbox that selects an applicant for the comparison. */
const CompareMark = ({ marks, application: { id, creator } }: CompareMarkProps) => {
  const checked = marks.ids.includes(id);
  return (
    <Checkbox.Root
      minH="9"
      px="1"
      checked={checked}
      disabled={!checked && marks.isFull}
      onCheckedChange={() => marks.toggle(id)}
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control />
      <Checkbox.Label>
        Compare
        <Text as="span" srOnly>{` ${creator.name}`}</Text>
      </Checkbox.Label>
    </Checkbox.Root>
  );
};

/** "Creator Applications" while the job is pending, then the "Creator"; empty for a cancelled job. */
export const Applicants = ({ job }: { job: BrandJobDetail }) => {
  const [applications, declined] = [shownApplications(job), declinedApplications(job)];
  const toggle = useRef<HTMLButtonElement>(null);
  const { decline, dialog } = useDeclining(job, () => toggle.current);
  const marks = useMarks(job);
  const comparable = applications.length >= limits.compared.min;
  if (job.status === 'cancelled' && applications.length === 0) return null;
  return (
    <BriefSection title={job.status === 'pending' ? 'Creator Applications' : 'Creator'}>
      {applications.length === 0 ? (
        <Card p="0">
          <EmptyNote drawing={<EmptyFaces />}>
            {declined.length === 0 ? 'No Applications yet' : 'Nobody else has applied yet.'}
          </EmptyNote>
        </Card>
      ) : (
        <Stack as="ul" gap="3" listStyleType="none">
          {applications.map((application) => (
            <ApplicantCard
              key={application.id}
              job={job}
              application={application}
              mark={comparable && <CompareMark marks={marks} application={application} />}
              onDecline={() => decline(application)}
            />
          ))}
        </Stack>
      )}
      {comparable && <CompareBar jobId={job.id} marks={marks} />}
      {declined.length > 0 && <DeclinedApplicants job={job} applications={declined} toggle={toggle} />}
      {dialog}
    </BriefSection>
  );
};
