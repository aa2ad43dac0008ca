import { HStack, Link, Skeleton, Stack, Text } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { type CallResult, call } from '#renderer/lib/call.ts';
import { memberPage } from '#renderer/lib/member-page.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { usePreviousData } from '#renderer/lib/use-previous-data.ts';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { StarRow } from '#renderer/ui/display/stars.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { Pagination, usePageNumber } from '#renderer/ui/list/pagination.tsx';
import { type Api, api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Role } from '#shared/domain/roles.ts';

type Comment = CallResult<Api['creatorComments']>['data'][number];

/** Lines of 500 characters on a narrow screen; more line breaks do not make a comment taller. */
const MOST_LINES = 16;

const otherSide = { creator: 'brand', brand: 'creator' } as const satisfies Record<Role, Role>;

/** Words for the author, or for the creator whom a brand wrote about. */
const wording = {
  creator: { before: '', own: 'You', unnamed: 'A brand' },
  brand: { before: 'About ', own: 'you', unnamed: 'a creator' },
} as const satisfies Record<Role, object>;

/** The other party of a comment: a link where the user may see that page, otherwise only the role. */
const Other = ({ comment: { person, own }, of }: { comment: Comment; of: Role }) => {
  const words = wording[of];
  if (own || !person) return words.before + (own ? words.own : words.unnamed);
  return (
    <>
      {words.before}
      <Link asChild overflowWrap="anywhere">
        <RouterLink to={memberPage(otherSide[of], person.id)}>
          <bdi>{person.name}</bdi>
        </RouterLink>
      </Link>
    </>
  );
};

const CommentItem = ({ comment, of }: { comment: Comment; of: Role }) => (
  <Stack as="li" gap="2" py="4" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
    <HStack gap="3" flexWrap="wrap" textStyle="sm" color="fg.muted">
      <StarRow stars={comment.stars} of={limits.rating.max} />
      <Text as="span" srOnly>
        {comment.stars} of {limits.rating.max} stars
      </Text>
      <Text as="span" minW="0">
        <Other comment={comment} of={of} />
      </Text>
      <RelativeTime at={comment.created_at} exact />
    </HStack>
    <Text maxW="prose" whiteSpace="pre-line" overflowWrap="anywhere" dir="auto" lineClamp={MOST_LINES}>
      {comment.comment}
    </Text>
  </Stack>
);

const loaders = { creator: api.creatorComments, brand: api.brandComments } as const;

/** Comments of brands about a creator, or of one brand about creators, newest first. */
export const Comments = ({ id, of }: { id: number; of: Role }) => {
  const page = usePageNumber();
  const loaded = useApi(`comments/${of}/${id}/${page}`, () =>
    call(loaders[of], { params: { id }, query: { page, per_page: limits.commentsShown } }),
  );
  const { state, stale } = usePreviousData(loaded);
  return (
    <AsyncView state={state} what="the comments" skeleton={<Skeleton h="24" rounded="l3" />}>
      {({ data, meta }) =>
        meta.total > 0 && (
          <section aria-label="Comments" aria-busy={stale}>
            <Stack as="ul" listStyleType="none" gap="0">
              {data.map((comment) => (
                <CommentItem key={`${comment.created_at} ${comment.comment}`} comment={comment} of={of} />
              ))}
            </Stack>
            <Pagination meta={meta} />
          </section>
        )
      }
    </AsyncView>
  );
};
