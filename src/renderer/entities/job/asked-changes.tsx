import { Box, Text } from '@chakra-ui/react';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';

interface AskedChangesProps {
  changes: {
    /** Null once they were erased with an account. */
    readonly words: string | null;
    readonly at: string;
  };
}

/** What a brand asked to change in a version of a video, and when. */
export const AskedChanges = ({ changes: { words, at } }: AskedChangesProps) => (
  <Box>
    <Text textStyle="sm" color="fg.muted">
      Asked <RelativeTime at={at} exact />
    </Text>
    <Text mt="1" whiteSpace="pre-line" overflowWrap="anywhere" color={words === null ? 'fg.muted' : undefined}>
      {words ?? 'This text was deleted together with an account.'}
    </Text>
  </Box>
);
