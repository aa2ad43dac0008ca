import { Text, VisuallyHidden } from '@chakra-ui/react';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { amend, invalidate } from '#renderer/lib/api/use-api.ts';
import { ReportLink } from '#renderer/ui/display/ask-admins.tsx';
import { SettingSwitch } from '#renderer/ui/form/setting-switch.tsx';
import { api } from '#shared/contract/api.ts';
import type { Creator } from '../creator.ts';
import { TileTitle } from './tile-title.tsx';
import { VideoTiles } from './video-tiles.tsx';

type ShownJob = NonNullable<Creator['shown_jobs']>[number];

/** Switch that shows or hides the video of a finished job. */
const ShowSwitch = ({ creator, job }: { creator: Creator; job: ShownJob }) => {
  const { run } = useAction(async (shown: boolean) => {
    try {
      const { shown_jobs } = await call(api.showJob, { params: { id: job.id }, body: { shown: shown ? 1 : 0 } });
      amend(`creator/${creator.id}`, (page) => ({ ...page, shown_jobs }));
    } catch (error) {
      // The brand may have withdrawn its consent meanwhile.
      invalidate(`creator/${creator.id}`);
      throw error;
    }
  });
  return (
    <SettingSwitch
      label={`Show the video of ${job.product} on your page`}
      on={job.shown === 1}
      onChange={(on) => void run(on)}
    >
      Show <VisuallyHidden>the video of {job.product}</VisuallyHidden> on your page
    </SettingSwitch>
  );
};

/** Videos of finished jobs with the brands' consent. The creator decides here which ones others see. */
export const ShownJobs = ({ creator }: { creator: Creator }) => {
  const { shown_jobs: jobs, viewer } = creator;
  if (jobs === null || jobs.length === 0) return null;
  return (
    <BriefSection title="Filmed for brands">
      {viewer === 'owner' && (
        <Text textStyle="sm" color="fg.muted">
          The brands of these jobs let you show the video. Others see what you switch on.
        </Text>
      )}
      <VideoTiles
        label="Filmed for brands"
        tiles={jobs.map((job) => ({ ...job, label: `the video of ${job.product}` }))}
      >
        {(job) => (
          <>
            <TileTitle>{job.product}</TileTitle>
            {viewer === 'owner' ? (
              <ShowSwitch creator={creator} job={job} />
            ) : (
              <ReportLink about={{ kind: 'video', id: job.delivery_id }} what={job.label} />
            )}
          </>
        )}
      </VideoTiles>
    </BriefSection>
  );
};
