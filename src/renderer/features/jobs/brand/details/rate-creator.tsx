import { HStack, Stack, Text, Textarea } from '@chakra-ui/react';
import type { InferType } from 'yup';
import { call } from '#renderer/lib/call.ts';
import { toast } from '#renderer/lib/toast.ts';
import { amend, invalidate } from '#renderer/lib/use-api.ts';
import { StarRow } from '#renderer/ui/display/stars.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { StarChoice } from '#renderer/ui/form/star-choice.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { api } from '#shared/contract/api.ts';
import { rateForm } from '#shared/contract/ratings.ts';
import { limits } from '#shared/domain/limits.ts';
import { type BrandJobDetail, type Creator, jobKey, refreshJobLists } from '../brand-job.ts';

type Rating = InferType<typeof rateForm>;

interface RateCreatorProps {
  creator: Creator;
  job: BrandJobDetail;
}

/** "You gave 4 stars". */
const givenWords = (stars: number): string => `You gave ${stars} ${stars === 1 ? 'star' : 'stars'}`;

interface GivenRatingProps {
  stars: number;
  job: Pick<BrandJobDetail, 'rating_comment' | 'rating_comment_hidden'>;
}

/** The brand's stars and comment for a job, and a note when an operator has hidden the comment. */
export const GivenRating = ({ stars, job }: GivenRatingProps) => (
  <Stack gap="3" role="status">
    <HStack gap="3">
      <StarRow stars={stars} of={limits.rating.max} />
      <Text fontWeight="medium">{givenWords(stars)}</Text>
    </HStack>
    {job.rating_comment && (
      <Text whiteSpace="pre-line" overflowWrap="anywhere" dir="auto">
        {job.rating_comment}
      </Text>
    )}
    {job.rating_comment_hidden && (
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        The admins have hidden these words: {job.rating_comment_hidden}
      </Text>
    )}
  </Stack>
);

/** Form for one to five stars and an optional comment. */
export const RateCreator = ({ creator, job }: RateCreatorProps) => {
  const rate = async (body: Rating) => {
    await call(api.rateCreator, { params: { id: creator.id }, body });
    toast.success('Rating Submitted!');
    const given = { rating: body.stars, rating_comment: body.comment, stage: 'rated' } as const;
    amend(jobKey(job.id), 'rating', (shown: BrandJobDetail) => ({ ...shown, ...given }), null);
    refreshJobLists();
    // The creator's average has changed.
    invalidate(jobKey(job.id));
  };
  return (
    <SchemaForm
      schema={rateForm}
      initial={{ job_id: job.id }}
      onSubmit={rate}
      draft={`rate/${job.id}`}
      gap="4"
      w="full"
    >
      <FormField<Rating, 'stars'> name="stars" label={`How was it to work with ${creator.name}?`}>
        {(value, { setValue }) => (
          <StarChoice value={value} max={limits.rating.max} onChange={(stars) => void setValue(stars)} />
        )}
      </FormField>
      <FormField<Rating>
        name="comment"
        label="In your words"
        as={Textarea}
        rows={3}
        placeholder="What was good, what others should know"
        help={`Shown on the page of ${creator.name} and on yours. Other brands do not see who wrote it.`}
      />
      <Stack direction="row" justify="flex-end">
        <SubmitButton>Rate Creator</SubmitButton>
      </Stack>
    </SchemaForm>
  );
};
