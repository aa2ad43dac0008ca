import { Box, Link } from '@chakra-ui/react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { call } from '#renderer/lib/api/call.ts';
import { isMissing } from '#renderer/lib/api/failure.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { memberPage } from '#renderer/lib/pages/member-page.ts';
import { api } from '#shared/contract/api.ts';

interface InviteeNoticeProps {
  id: number;
}

/** Says above the form which creator is invited when the job opens, with a link to the form without the invitation. */
export const InviteeNotice = ({ id }: InviteeNoticeProps) => {
  const [address] = useSearchParams();
  const state = useApi(`creator/${id}`, () => call(api.getCreator, { params: { id } }));
  const others = new URLSearchParams([...address].filter(([name]) => name !== 'invite'));
  const isGone = state.status === 'error' && isMissing(state.error);
  return (
    <Box
      role="note"
      aria-label="Invited creator"
      bg={isGone ? 'bg.warning' : 'bg.muted'}
      color={isGone ? 'fg.warning' : undefined}
      rounded="l2"
      px="4"
      py="3"
      mb="4"
      textStyle="sm"
      overflowWrap="anywhere"
    >
      {isGone ? (
        'The creator whom you wanted to invite is no longer available. '
      ) : (
        <>
          <Link asChild fontWeight="semibold">
            <RouterLink to={memberPage('creator', id)}>
              <bdi>{state.status === 'ready' ? state.data.name : `Creator #${id}`}</bdi>
            </RouterLink>
          </Link>{' '}
          is invited as soon as this job is paid and open.{' '}
        </>
      )}
      <Link asChild color={isGone ? 'fg.warning' : undefined}>
        <RouterLink to={`/new-job?${others}`}>Order without an invitation</RouterLink>
      </Link>
    </Box>
  );
};
