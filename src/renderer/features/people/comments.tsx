import { HStack, Skeleton, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { type CallResult, call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { memberPage } from '#renderer/lib/pages/member-page.ts';
import { ReportLink } from '#renderer/ui/display/ask-admins.tsx';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { StarRow } from '#renderer/ui/display/stars.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { Pagination, usePageNumber } from '#renderer/ui/list/pagination.tsx';
import { type Api, api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Role } from '#shared/domain/people/roles.ts';

type Comment = CallResult<Api['creatorComments']>['data'][number];

/** Lines of 500 characters on a narrow screen; more line breaks do not make a comment taller. */
const MOST_LINES = 16;

/** What brands wrote about a creator, what creators wrote about a brand, and what a brand wrote about creators. */
type CommentList = 'about-creator' | 'about-brand' | 'by-brand';

/**
 * The words for the author, or for the creator whom a brand wrote about. A brand's page has two lists, each with a page
 * number and labels of its own.
 */
const lists = {
  'about-creator': {
    ...{ load: api.creatorComments, other: 'brand', label: 'Comments', pages: 'Pages', parameter: 'page' },
    ...{ before: '', own: 'You', unnamed: 'A brand' },
  },
  'about-brand': {
    ...{ load: api.commentsAboutBrand, other: 'creator', label: 'Comments by creators' },
    ...{ pages: 'Pages of comments by creators', parameter: 'received' },
    ...{ before: '', own: 'You', unnamed: 'A creator' },
  },
  'by-brand': {
    ...{ load: api.brandComments, other: 'creator', label: 'Comments about creators' },
    ...{ pages: 'Pages of comments about creators', parameter: 'page' },
    ...{ before: 'About ', own: 'you', unnamed: 'a creator' },
  },
} as const satisfies Record<CommentList, { other: Role } & object>;

/** The other party of a comment: a link where the user may see that page, otherwise only the role. */
const Other = ({ comment: { person, own }, list }: { comment: Comment; list: CommentList }) => {
  const words = lists[list];
  if (own || !person) return words.before + (own ? words.own : words.unnamed);
  return (
    <>
      {words.before}
      <PageLink to={memberPage(words.other, person.id)} overflowWrap="anywhere">
        <bdi>{person.name}</bdi>
      </PageLink>
    </>
  );
};

const CommentItem = ({ comment, list }: { comment: Comment; list: CommentList }) => (
  <Stack as="li" gap="2" py="4" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
    <HStack gap="3" flexWrap="wrap" textStyle="sm" color="fg.muted">
      <StarRow stars={comment.stars} />
      <VisuallyHidden>
        {comment.stars} of {limits.rating.max} stars
      </VisuallyHidden>
      <Text as="span" minW="0">
        <Other comment={comment} list={list} />
      </Text>
      <RelativeTime at={comment.created_at} exact />
      {/* Nobody reports what they wrote. */}
      {!(comment.own && list !== 'by-brand') && (
        <ReportLink about={{ kind: 'comment', id: comment.id }} what="this comment" />
      )}
    </HStack>
    <Text maxW="prose" whiteSpace="pre-line" overflowWrap="anywhere" dir="auto" lineClamp={MOST_LINES}>
      {comment.comment}
    </Text>
  </Stack>
);

/** The comments of one list of a person, newest first. */
export const Comments = ({ id, list }: { id: number; list: CommentList }) => {
  const { load, label, pages, parameter } = lists[list];
  const page = usePageNumber(parameter);
  const state = useApi(`comments/${list}/${id}/${page}`, () =>
    call(load, { params: { id }, query: { page, per_page: limits.commentsShown } }),
  );
  return (
    <AsyncView state={state} what="the comments" skeleton={<Skeleton h="24" rounded="l3" />}>
      {({ data, meta }) =>
        meta.total > 0 && (
          <section aria-label={label} aria-busy={state.status === 'ready' && state.stale}>
            <Stack as="ul" listStyleType="none" gap="0">
              {data.map((comment) => (
                <CommentItem key={comment.id} comment={comment} list={list} />
              ))}
            </Stack>
            <Pagination meta={meta} name={parameter} label={pages} />
          </section>
        )
      }
    </AsyncView>
  );
};
