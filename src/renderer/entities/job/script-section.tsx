import { Text } from '@chakra-ui/react';
import { Card } from '#renderer/ui/display/card.tsx';
import { BriefSection } from './brief-section.tsx';
import { ScriptFrame } from './script-frame.tsx';

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
