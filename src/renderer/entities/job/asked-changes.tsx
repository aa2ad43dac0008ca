import { Box, Text } from '@chakra-ui/react';
import { Card } from '#renderer/ui/display/card.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { BriefSection } from './brief-section.tsx';
import type { Delivery } from './delivery.ts';

/** What a brand asked to change in a version of a video, and when. */
export const AskedChanges = ({ changes: { words, at } }: { changes: NonNullable<Delivery['changes']> }) => (
  <Box>
    <Muted>
      Asked <RelativeTime at={at} exact />
    </Muted>
    <Text mt="1" whiteSpace="pre-line" overflowWrap="anywhere" color={words === null ? 'fg.muted' : undefined}>
      {words ?? 'This text was deleted together with an account.'}
    </Text>
  </Box>
);

interface WhatToChangeProps {
  /** The newest version of the video. */
  version: Pick<Delivery, 'version' | 'changes'> | null;
  /** Heading level. */
  level?: 2 | 3;
}

/** What the brand wants changed in the newest version, while a new one is expected; empty otherwise. */
export const WhatToChange = ({ version, level = 2 }: WhatToChangeProps) =>
  version?.changes && (
    <BriefSection title={`What to change in version ${version.version}`} level={level}>
      <Card p="5">
        <AskedChanges changes={version.changes} />
      </Card>
    </BriefSection>
  );
