import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import type { BrandJobDetail } from '../brand-job.ts';
import { type TimelineStep, timelineOf } from './job-timeline.ts';

const Step = ({ step: { words, at } }: { step: TimelineStep }) => (
  <Flex as="li" gap="3" textStyle="sm" color={at === null ? 'fg.muted' : undefined}>
    <Box
      aria-hidden
      boxSize="2.5"
      mt="1.5"
      flexShrink="0"
      rounded="full"
      borderWidth="1.5px"
      borderColor={at === null ? 'border.control' : 'fg'}
      bg={at === null ? undefined : 'fg'}
    />
    <Text as="span" flex="1" fontWeight={at === null ? undefined : 'medium'}>
      {words}
    </Text>
    {at === null ? (
      <Text as="span" srOnly>
        still to come
      </Text>
    ) : (
      <Text as="span" color="fg.muted" whiteSpace="nowrap">
        <RelativeTime at={at} />
      </Text>
    )}
  </Flex>
);

/** Past events of a job with their times, followed by the expected ones in a muted colour. */
export const Timeline = ({ job }: { job: BrandJobDetail }) => (
  <BriefSection title="Timeline">
    <Card p="5">
      <Stack as="ol" gap="3" listStyleType="none">
        {timelineOf(job).map((step) => (
          <Step key={`${step.event}/${step.at}`} step={step} />
        ))}
      </Stack>
    </Card>
  </BriefSection>
);
