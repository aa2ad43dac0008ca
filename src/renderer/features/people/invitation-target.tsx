import { Box, Link } from '@chakra-ui/react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { call } from '#renderer/lib/call.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { api } from '#shared/contract/api.ts';
import type { Data } from '#shared/contract/endpoint.ts';
import { jobPath } from '#shared/domain/app-routes.ts';
import { canTake } from '#shared/domain/job-lifecycle.ts';
import { wholeNumberOf } from '#shared/domain/parse-number.ts';
import { asksFor } from '#shared/domain/wanted-creator.ts';

/** The job for which the list was opened (`?job=`); undefined without one. */
export const useInvitationTarget = (): number | undefined => {
  const [address] = useSearchParams();
  return wholeNumberOf(address.get('job')) ?? undefined;
};

const factsOf = (job: Data<typeof api.getBrandJob>): string =>
  canTake('apply', job.status)
    ? `, ${job.product.name}. It asks for ${asksFor(job)}.`
    : `, ${job.product.name}. It takes no applications now: choose another one when you invite.`;

/** Says above the list to which job creators are invited, and its requirements. */
export const InvitationTarget = ({ id }: { id: number }) => {
  const state = useApi(`job/${id}`, () => call(api.getBrandJob, { params: { id } }));
  if (state.status === 'error') return null;
  return (
    <Box role="note" bg="bg.muted" rounded="l2" px="4" py="3" mb="6" textStyle="sm" overflowWrap="anywhere">
      You invite to{' '}
      <Link asChild fontWeight="semibold">
        <RouterLink to={jobPath('brand', id)}>job #{id}</RouterLink>
      </Link>
      {state.status === 'ready' ? factsOf(state.data as Data<typeof api.getBrandJob>) : ' …'}
    </Box>
  );
};
