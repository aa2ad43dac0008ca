import { Text } from '@chakra-ui/react';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';

/** A user's description of themselves. */
export const About = ({ text }: { text: string | null }) => (
  <BriefSection title="About">
    <Text maxW="prose" whiteSpace="pre-line" overflowWrap="anywhere" color={text ? undefined : 'fg.muted'} dir="auto">
      {text || 'Nothing written yet.'}
    </Text>
  </BriefSection>
);
