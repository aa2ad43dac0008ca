import { Box, Text } from '@chakra-ui/react';
import { endedWords, endingOf } from '#shared/domain/job-ending.ts';
import { toCents } from '#shared/domain/money.ts';

interface Ended {
  readonly status: string;
  /** Dollars. */
  readonly price: number;
  readonly end_reason: string | null;
}

/**
 * Explains a job that the UGC Admins ended: the reason and what happens to the money. Renders nothing for other jobs.
 */
export const EndedJob = ({ job }: { job: Ended }) => {
  const priceCents = toCents(job.price);
  const words = endedWords('creator', job, { priceCents, totalCents: priceCents });
  if (!words) return null;
  const tone = endingOf(job) === 'refund' ? 'warning' : 'success';
  return (
    <Box
      role="note"
      bg={`bg.${tone}`}
      color={`fg.${tone}`}
      rounded="l2"
      px="4"
      py="3"
      textStyle="sm"
      overflowWrap="anywhere"
    >
      <Text fontWeight="semibold">{words.title}</Text>
      {words.sentences.map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
    </Box>
  );
};
