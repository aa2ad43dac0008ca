import { HStack, Stack, Text } from '@chakra-ui/react';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { StarRow } from '#renderer/ui/display/stars.tsx';
import { counted } from '#shared/domain/text/counted.ts';

interface GivenRatingProps {
  stars: number;
  job: { readonly rating_comment: string | null; readonly rating_comment_hidden: string | null };
}

/** The user's stars and comment for a job, and a note when an operator has hidden the comment. */
export const GivenRating = ({ stars, job }: GivenRatingProps) => (
  <Stack gap="3" role="status">
    <HStack gap="3">
      <StarRow stars={stars} />
      <Text fontWeight="medium">You gave {counted(stars, 'star')}</Text>
    </HStack>
    {job.rating_comment && (
      <Text whiteSpace="pre-line" overflowWrap="anywhere" dir="auto">
        {job.rating_comment}
      </Text>
    )}
    {job.rating_comment_hidden && (
      <Muted overflowWrap="anywhere">The UGC Admins have hidden this text: {job.rating_comment_hidden}</Muted>
    )}
  </Stack>
);
