import { Text } from '@chakra-ui/react';

/** A brand's notes with their line breaks; a dash when empty. */
export const JobNotes = ({ notes }: { notes: string | null }) => (
  <Text whiteSpace="pre-line" overflowWrap="anywhere" color={notes ? undefined : 'fg.muted'}>
    {notes || '–'}
  </Text>
);
