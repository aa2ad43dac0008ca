import { Button, HStack, Link, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { DeclineExplanation } from '#renderer/entities/job/decline-explanation.tsx';
import { StatusBadge } from '#renderer/entities/job/status-badge.tsx';
import { WithdrawQuestion } from '#renderer/entities/job/withdraw-question.tsx';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import type { ApplicationStatus } from '#shared/domain/jobs/job-lifecycle.ts';
import { jobPage } from '#shared/domain/jobs/job-page.ts';
import { adoptApplication, type CreatorApplication, type CreatorJobDetail } from './creator-job.ts';

interface WithdrawApplicationProps {
  job: CreatorJobDetail;
  application: CreatorApplication;
}

/** Withdraws a pending application after a confirmation. */
const WithdrawApplication = ({ job, application }: WithdrawApplicationProps) => {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {application.status === 'pending' && (
        <Button
          {...ConfirmDialog.ahead}
          size="sm"
          variant="outline"
          alignSelf="flex-start"
          onClick={() => setAsking(true)}
        >
          Withdraw application
        </Button>
      )}
      <WithdrawQuestion
        application={application}
        job={job}
        open={asking}
        onClose={() => setAsking(false)}
        onWithdrawn={(answer) => adoptApplication(job, answer)}
      />
    </>
  );
};

const words: Record<ApplicationStatus, { title: string; text?: string }> = {
  pending: { title: 'You applied' },
  accepted: { title: 'You applied', text: 'The brand chose you. Everything you need is in the task.' },
  rejected: { title: 'You were not chosen', text: 'The brand decided without your application.' },
  declined: { title: 'You were not chosen' },
  withdrawn: { title: 'You withdrew your application', text: 'The brand no longer sees it.' },
};

/** For applications to a job that was cancelled. */
const cancelled: (typeof words)[ApplicationStatus] = { title: 'The job was cancelled' };
/** For applications to a job that has ended; the result is shown beside. */
const ended: (typeof words)[ApplicationStatus] = { title: 'You applied', text: 'The brand had chosen you.' };

const wordsFor = ({ status, end_reason }: CreatorJobDetail, application: ApplicationStatus) => {
  if (end_reason !== null) return ended;
  return status === 'cancelled' && application === 'rejected' ? cancelled : words[application];
};

const TaskLink = ({ id }: { id: number }) => (
  <Link asChild textStyle="sm">
    <RouterLink to={jobPage('creator', id)}>Open the task</RouterLink>
  </Link>
);

/** The state and text of the creator's application, with a button to withdraw it while it is pending. */
export const MyApplication = ({ job, application }: { job: CreatorJobDetail; application: CreatorApplication }) => {
  const { status, note, created_at, declined } = application;
  const { title, text } = wordsFor(job, status);
  return (
    <Stack gap="3" role="status">
      <HStack justify="space-between" align="flex-start">
        <Text fontWeight="semibold">{title}</Text>
        <StatusBadge status={status} />
      </HStack>
      {text && <Text textStyle="sm">{text}</Text>}
      {declined && <DeclineExplanation brand={job.brand.name} declined={declined} />}
      <Text textStyle="sm" color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere" lineClamp="6">
        {note}
      </Text>
      <Text textStyle="sm" color="fg.muted">
        Applied <RelativeTime at={created_at} inline />
      </Text>
      {status === 'accepted' && <TaskLink id={job.id} />}
      <WithdrawApplication job={job} application={application} />
    </Stack>
  );
};
