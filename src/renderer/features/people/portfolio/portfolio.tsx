import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { ReportLink } from '#renderer/ui/display/ask-admins.tsx';
import type { Creator } from '../creator.ts';
import { OwnSamples } from './own-samples.tsx';
import { labelled } from './samples.ts';
import { TileTitle } from './tile-title.tsx';
import { VideoTiles } from './video-tiles.tsx';

/** Sample videos of a creator; the owner also manages them here. */
export const Portfolio = ({ creator }: { creator: Creator }) => {
  const { samples, viewer } = creator;
  if (samples === null) return null;
  if (viewer === 'owner') return <OwnSamples creator={creator} samples={samples} />;
  return (
    samples.length > 0 && (
      <BriefSection title="Portfolio">
        <VideoTiles label="Portfolio" tiles={labelled(samples)}>
          {({ id, title, label }) => (
            <>
              <TileTitle>{title}</TileTitle>
              {viewer !== 'stranger' && <ReportLink about={{ kind: 'sample', id }} what={label} />}
            </>
          )}
        </VideoTiles>
      </BriefSection>
    )
  );
};
