import { Card } from '#renderer/ui/display/card.tsx';
import { AskedChanges } from './asked-changes.tsx';
import { BriefSection } from './brief-section.tsx';

interface WhatToChangeProps {
  /** The newest version of the video. */
  version: {
    readonly version: number;
    readonly changes: { readonly words: string | null; readonly at: string } | null;
  } | null;
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
