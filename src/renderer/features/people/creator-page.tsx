import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { call } from '#renderer/lib/api/call.ts';
import { isMissing } from '#renderer/lib/api/failure.ts';
import { reload, useApi } from '#renderer/lib/api/use-api.ts';
import { useIdParam } from '#renderer/lib/pages/use-id-param.ts';
import { useSession } from '#renderer/lib/session/session.ts';
import { Wordmark } from '#renderer/ui/display/wordmark.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { GoneState } from '#renderer/ui/feedback/gone-state.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { useTitle } from '#renderer/ui/page/use-title.ts';
import { api } from '#shared/contract/api.ts';
import type { Creator } from './creator.ts';
import { CreatorDetails, PageSkeleton } from './creator-details.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { InviteButton } from './invite-button.tsx';
import { isNoMember, NoMember } from './no-member.tsx';
import { EditProfile, Message, OrderWith, ReportMenu } from './page-actions.tsx';

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
const PublicPage = ({ pageKey }: { pageKey: string }) => (
  <Box maxW="page" mx="auto" px={{ base: '5', md: '8' }} pb="20">
    <Flex as="header" h={{ base: '16', md: '20' }} align="center" justify="space-between" gap="2">
      <RouterLink to="/" aria-label="Logo, home">
        <Wordmark />
      </RouterLink>
      <LinkButton to="/register" variant="outline">
        Register
      </LinkButton>
    </Flex>
    <Box as="main" pt="8">
      <PublicCreator pageKey={pageKey} />
    </Box>
  </Box>
);

const Actions = ({ creator }: { creator: Creator }) => (
  <>
    {creator.viewer === 'owner' && <EditProfile />}
    {creator.favourite !== null && <FavouriteButton creator={creator} />}
    {creator.viewer === 'acquainted' && <Message id={creator.id} />}
    {creator.finished_together ? <OrderWith id={creator.id} /> : null}
    {creator.favourite !== null && <InviteButton creator={creator} />}
    {creator.viewer !== 'owner' && (
      <ReportMenu kind="creator" id={creator.id} picture={creator.picture} video={creator.video} />
    )}
  </>
);

/** Milliseconds between two looks at previews that are being made. */
const LOOK_EVERY = 3_000;

/** Whether the preview of a video on the page is being made. */
const isPreparing = ({ preview, samples }: Creator): boolean =>
  [{ preview }, ...(samples ?? [])].some((video) => video.preview?.state === 'preparing');

/** Loads the page again while a preview is made: only the creator is told of it live. */
const useFollowing = (id: number, isFollowed: boolean): void => {
  useEffect(() => {
    if (!isFollowed) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(`creator/${id}`), LOOK_EVERY);
    return () => clearInterval(timer);
  }, [id, isFollowed]);
};

/** A creator's page for members: pitch, stars, finished jobs, response time. */
const MemberPage = () => {
  const id = useIdParam();
  const state = useApi(`creator/${id}`, () => call(api.getCreator, { params: { id } }));
  const creator = state.status === 'ready' ? state.data : undefined;
  useFollowing(id, creator !== undefined && creator.viewer !== 'owner' && isPreparing(creator));
  const role = useSession()?.role;
  const isOwn = creator?.viewer === 'owner';
  return (
    <Page
      title={creator?.name ?? 'Creator'}
      back={role === 'brand' ? { to: '/creators', label: 'Creators' } : undefined}
      intro={
        isOwn ? 'This is your page as brands see it. Your contact and payout details are not part of it.' : undefined
      }
      actions={creator && <Actions creator={creator} />}
    >
      {state.status === 'error' && isNoMember(state.error) ? (
        <NoMember error={state.error} noun="creator" />
      ) : (
        <AsyncView state={state} what="this creator" skeleton={<PageSkeleton />}>
          {(shown) => <CreatorDetails creator={shown} />}
        </AsyncView>
      )}
    </Page>
  );
};

/** One module for both, since the landing page has no room for the address of another one. */
export const Component = () => {
  const { key } = useParams();
  return key === undefined ? <MemberPage /> : <PublicPage pageKey={key} />;
};
