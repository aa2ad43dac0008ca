import { HStack, Link, Text } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { profileTabs } from '#renderer/entities/account/profile-fields.ts';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { Tracking } from '#renderer/entities/job/tracking.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { invalidate, remember } from '#renderer/lib/api/use-api.ts';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { api } from '#shared/contract/api.ts';
import { canTake } from '#shared/domain/jobs/job-lifecycle.ts';
import type { TaskDetail } from './task.ts';

const Received = ({ id }: { id: number }) => {
  const { run, busy } = useAction(
    async () => {
      remember(`job/${id}`, await call(api.markReceived, { params: { id } }));
      invalidate('tasks');
    },
    { success: 'Marked as received.' },
  );
  return (
    <ActionButton size="sm" variant="outline" loading={busy} onClick={() => void run()}>
      Mark as received
    </ActionButton>
  );
};

const Sent = ({ task, at }: { task: TaskDetail; at: string }) => (
  <HStack justify="space-between" gap="3" flexWrap="wrap">
    <Text>
      Product shipped <RelativeTime at={at} inline />
      {task.received_at !== null && (
        <>
          , received <RelativeTime at={task.received_at} inline />
        </>
      )}
    </Text>
    {task.received_at === null && canTake('receive', task.status) && <Received id={task.id} />}
  </HStack>
);

/** Where it goes; while the address is missing, the first card of the task asks for it. */
const NotSent = ({ task: { brand, needs_address } }: { task: TaskDetail }) => (
  <Text color="fg.muted">
    {brand.name} has not sent it yet.
    {needs_address === 0 && (
      <>
        {' '}
        It goes to the address in{' '}
        <Link asChild>
          <RouterLink to={profileTabs.address}>your profile</RouterLink>
        </Link>
        .
      </>
    )}
  </Text>
);

/** Shipping state of a task's physical product; empty if none is shipped. */
export const Shipment = ({ task, level }: { task: TaskDetail; level: 2 | 3 }) => {
  const { product, shipped_at: at, status, userjob } = task;
  if (product.is_physical !== 1) return null;
  // A delivered video means that the creator had the product.
  if (at === null && (userjob || !canTake('ship', status))) return null;
  return (
    <BriefSection title="Product" level={level}>
      {at === null ? <NotSent task={task} /> : <Sent task={task} at={at} />}
      <Tracking job={task} />
    </BriefSection>
  );
};
