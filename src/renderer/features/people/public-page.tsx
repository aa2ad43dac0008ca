import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { call } from '#renderer/lib/call.ts';
import { isMissing } from '#renderer/lib/failure.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { Wordmark } from '#renderer/ui/display/wordmark.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { GoneState } from '#renderer/ui/feedback/gone-state.tsx';
import { AS_LINK } from '#renderer/ui/form/as-link.ts';
import { useTitle } from '#renderer/ui/page/use-title.ts';
import { api } from '#shared/contract/api.ts';
import { CreatorDetails, PageSkeleton } from './creator-details.tsx';

const PublicCreator = ({ pageKey: key }: { pageKey: string }) => {
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

/** A creator's page for anybody who has its link, with or without an account. */
export const PublicPage = ({ pageKey }: { pageKey: string }) => (
  <Box maxW="page" mx="auto" px={{ base: '5', md: '8' }} pb="20">
    <Flex as="header" h={{ base: '16', md: '20' }} align="center" justify="space-between" gap="2">
      <RouterLink to="/" aria-label="Logo, home">
        <Wordmark />
      </RouterLink>
      <Button {...AS_LINK} variant="outline">
        <RouterLink to="/register">Register</RouterLink>
      </Button>
    </Flex>
    <Box as="main" pt="8">
      <PublicCreator pageKey={pageKey} />
    </Box>
  </Box>
);
