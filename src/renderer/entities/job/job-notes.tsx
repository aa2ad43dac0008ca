import { Text } from '@chakra-ui/react';

/** A brand's notes as they were typed; a dash when there are none. */
export const JobNotes = ({ notes }: { notes: string | null }) => (
  <Text whiteSpace="pre-line" overflowWrap="anywhere" color={notes ? undefined : 'fg.muted'}>
    {notes || '–'}
  </Text>
);
