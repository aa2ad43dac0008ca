import { Text } from '@chakra-ui/react';
import { Card } from '#renderer/ui/display/card.tsx';
import { BriefSection } from './brief-section.tsx';
import { ScriptFrame } from './script-frame.tsx';

/** A brand's notes with their line breaks; a dash when empty. */
export const JobNotes = ({ notes }: { notes: string | null }) => (
  <Text whiteSpace="pre-line" overflowWrap="anywhere" color={notes ? undefined : 'fg.muted'}>
    {notes || '–'}
  </Text>
);

/** The script as creators see it; a dash when empty. */
export const ScriptSection = ({ html, level }: { html: string | null; level?: 2 | 3 }) => (
  <BriefSection title="Script" level={level}>
    {html ? (
      <Card>
        <ScriptFrame html={html} />
      </Card>
    ) : (
      <Text color="fg.muted">–</Text>
    )}
  </BriefSection>
);
