import { useParams } from 'react-router-dom';
import { call } from '#renderer/lib/call.ts';
import { useSession } from '#renderer/lib/session.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { useIdParam } from '#renderer/lib/use-id-param.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import type { Creator } from './creator.ts';
import { CreatorDetails, PageSkeleton } from './creator-details.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { InviteButton } from './invite-button.tsx';
import { isNoMember, NoMember } from './no-member.tsx';
import { EditProfile, Message, OrderWith, ReportMenu } from './page-actions.tsx';
import { PublicPage } from './public-page.tsx';

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

/** A creator's page for members: pitch, stars, finished jobs, response time. */
const MemberPage = () => {
  const id = useIdParam();
  const state = useApi(`creator/${id}`, () => call(api.getCreator, { params: { id } }));
  const creator = state.status === 'ready' ? state.data : undefined;
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
