import { HStack, Stack, Text } from '@chakra-ui/react';
import type { InferType } from 'yup';
import { call } from '#renderer/lib/call.ts';
import { toast } from '#renderer/lib/toast.ts';
import { invalidate } from '#renderer/lib/use-api.ts';
import { StarRow } from '#renderer/ui/display/stars.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { StarChoice } from '#renderer/ui/form/star-choice.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { api } from '#shared/contract/api.ts';
import { rateForm } from '#shared/contract/ratings.ts';
import { limits } from '#shared/domain/limits.ts';
import { adoptJob, type BrandJobDetail, type Creator, jobKey } from '../brand-job.ts';

type Rating = InferType<typeof rateForm>;

interface RateCreatorProps {
  creator: Creator;
  job: BrandJobDetail;
}

/** "You gave 4 stars". */
const givenWords = (stars: number): string => `You gave ${stars} ${stars === 1 ? 'star' : 'stars'}`;

/** The stars that this brand gave for a job. */
export const GivenStars = ({ stars }: { stars: number }) => (
  <HStack gap="3" role="status">
    <StarRow stars={stars} of={limits.rating.max} />
    <Text fontWeight="medium">{givenWords(stars)}</Text>
  </HStack>
);

/** One to five stars for the work on one job. */
export const RateCreator = ({ creator, job }: RateCreatorProps) => {
  const rate = async (body: Rating) => {
    await call(api.rateCreator, { params: { id: creator.id }, body });
    toast.success('Rating Submitted!');
    adoptJob({ ...job, rating: body.stars, stage: 'rated' });
    // The creator's average is another now.
    invalidate(jobKey(job.id));
  };
  return (
    <SchemaForm schema={rateForm} initial={{ job_id: job.id }} onSubmit={rate} gap="4" w="full">
      <FormField<Rating> name="stars" label={`How was it to work with ${creator.name}?`}>
        {(value, { setValue }) => (
          <StarChoice value={value} max={limits.rating.max} onChange={(stars) => void setValue(stars)} />
        )}
      </FormField>
      <Stack direction="row" justify="flex-end">
        <SubmitButton>Rate Creator</SubmitButton>
      </Stack>
    </SchemaForm>
  );
};
