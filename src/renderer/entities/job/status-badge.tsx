import { Badge, type BadgeProps } from '@chakra-ui/react';
import { type ApplicationStatus, type JobStatus, statusLabels } from '#shared/domain/jobs/job-lifecycle.ts';

const palettes: Record<JobStatus | ApplicationStatus, string> = {
  awaiting_payment: 'gray',
  awaiting_scripting: 'amber',
  pending: 'amber',
  in_progress: 'accent',
  completed: 'green',
  accepted: 'green',
  rejected: 'red',
  cancelled: 'gray',
  withdrawn: 'gray',
  declined: 'gray',
};

interface StatusBadgeProps extends BadgeProps {
  status: JobStatus | ApplicationStatus;
}

/** Badge of a job's or an application's status. Renders nothing for a status without a label. */
export const StatusBadge = ({ status, ...rest }: StatusBadgeProps) =>
  statusLabels[status] === '' ? null : (
    <Badge colorPalette={palettes[status]} size="md" rounded="pill" px="2.5" fontWeight="550" {...rest}>
      {statusLabels[status]}
    </Badge>
  );
