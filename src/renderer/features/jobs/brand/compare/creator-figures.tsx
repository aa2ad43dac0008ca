import { Grid, Skeleton, Text } from '@chakra-ui/react';
import { call } from '#renderer/lib/call.ts';
import { isMissing } from '#renderer/lib/failure.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { Fact } from '#renderer/ui/display/fact.tsx';
import { api } from '#shared/contract/api.ts';
import { typicalTime } from '#shared/domain/typical-time.ts';

/** Figures that only the creator's page has: finished jobs and response time. */
export const CreatorFigures = ({ id }: { id: number }) => {
  const state = useApi(`creator/${id}`, () => call(api.getCreator, { params: { id } }));
  if (state.status === 'error')
    return (
      <Text textStyle="sm" color="fg.muted">
        {isMissing(state.error)
          ? 'This creator’s page is not available now.'
          : 'Finished jobs and answers could not be loaded.'}
      </Text>
    );
  if (state.status === 'loading') return <Skeleton h="12" />;
  const { finished_jobs: finished, answers_within: answers } = state.data;
  return (
    <Grid as="dl" templateColumns="repeat(2, minmax(0, 1fr))" gap="3" textStyle="sm">
      <Fact label="Finished jobs">{finished.toLocaleString('en-US')}</Fact>
      <Fact label="Answers within">{answers === null ? 'No figure yet' : typicalTime(answers)}</Fact>
    </Grid>
  );
};
