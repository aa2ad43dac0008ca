import { Box, Text } from '@chakra-ui/react';
import { ENDED_TITLE, endingOf, endingOutcome, endingReason } from '#shared/domain/job-ending.ts';
import { toCents } from '#shared/domain/money.ts';

interface Ended {
  readonly status: string;
  /** Dollars. */
  readonly price: number;
  readonly end_reason: string | null;
}

/** Tells the creator of a job that the UGC Admins ended what happens to the money, and why. Empty for any other job. */
export const EndedJob = ({ job }: { job: Ended }) => {
  const ending = endingOf(job);
  if (!ending) return null;
  const priceCents = toCents(job.price);
  const tone = ending === 'refund' ? 'warning' : 'success';
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
      <Text fontWeight="semibold">{ENDED_TITLE}</Text>
      <Text>{endingOutcome.creator[ending]({ priceCents, totalCents: priceCents })}</Text>
      <Text>{endingReason(job.end_reason ?? '')}</Text>
    </Box>
  );
};
