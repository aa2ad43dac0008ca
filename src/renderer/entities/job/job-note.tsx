import { Box, Text } from '@chakra-ui/react';
import { endedWords, endingOf } from '#shared/domain/jobs/job-ending.ts';
import { PAUSED_TITLE, pauseWords } from '#shared/domain/jobs/job-pause.ts';
import type { Side } from '#shared/domain/jobs/job-stage.ts';
import { toCents } from '#shared/domain/money/money.ts';

interface NoteProps {
  tone: 'warning' | 'success';
  title: string;
  sentences: readonly string[];
}

const JobNote = ({ tone, title, sentences }: NoteProps) => (
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
    <Text fontWeight="semibold">{title}</Text>
    {sentences.map((sentence) => (
      <Text key={sentence}>{sentence}</Text>
    ))}
  </Box>
);

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
  return (
    <JobNote
      tone={endingOf(job) === 'refund' ? 'warning' : 'success'}
      title={words.title}
      sentences={words.sentences}
    />
  );
};

interface Paused {
  readonly status: string;
  readonly paused_at: string | null;
}

/** Explains what it means that a job is paused. Renders nothing for other jobs. */
export const PausedJob = ({ job, side }: { job: Paused; side: Side }) =>
  job.paused_at !== null && <JobNote tone="warning" title={PAUSED_TITLE} sentences={pauseWords(side, job)} />;
