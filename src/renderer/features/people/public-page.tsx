import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { call } from '#renderer/lib/call.ts';
import { isMissing } from '#renderer/lib/failure.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { GoneState } from '#renderer/ui/feedback/gone-state.tsx';
import { useTitle } from '#renderer/ui/page/use-title.ts';
import { api } from '#shared/contract/api.ts';
import { CreatorDetails, PageSkeleton } from './creator-details.tsx';

/** A creator's page for anybody who has its link. */
export const PublicCreator = () => {
  const { key = '' } = useParams();
  const state = useApi(`public-page/${key}`, () => call(api.publicPage, { query: { key } }));
  const name = state.status === 'ready' ? state.data.name : 'Creator';
  useTitle(name);
  if (state.status === 'error' && isMissing(state.error))
    return (
      <GoneState title="This page is not public" link={{ to: '/', label: 'Go Home' }}>
        Its creator may have switched it off, or the address is not quite right.
      </GoneState>
    );
  return (
    <Stack gap="8">
      <Box>
        <Text color="fg.muted">UGC creator</Text>
        <Heading as="h1" size="3xl" overflowWrap="anywhere">
          <bdi>{name}</bdi>
        </Heading>
      </Box>
      <AsyncView state={state} what="this page" skeleton={<PageSkeleton />}>
        {(creator) => <CreatorDetails creator={creator} />}
      </AsyncView>
    </Stack>
  );
};
