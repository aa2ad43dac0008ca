import { Box, Grid, HStack, Skeleton, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { Drawing, Mark, Sheet } from '#renderer/assets/empty/drawing.tsx';
import { genderAndAge } from '#renderer/entities/account/gender-and-age.ts';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { ReportLink } from '#renderer/ui/display/ask-admins.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import { Figure } from '#renderer/ui/display/figure.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { Stars } from '#renderer/ui/display/stars.tsx';
import { WebsiteLink } from '#renderer/ui/display/website-link.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { SettingSwitch } from '#renderer/ui/form/setting-switch.tsx';
import { OriginalFile } from '#renderer/ui/media/file-details.tsx';
import { pauseOthers } from '#renderer/ui/media/pause-others.ts';
import { Picture } from '#renderer/ui/media/picture.tsx';
import { VideoFrame } from '#renderer/ui/media/video-frame.tsx';
import { VideoPlayer } from '#renderer/ui/media/video-player.tsx';
import { typicalTime } from '#shared/domain/jobs/typical-time.ts';
import { creatorPagePolicy, isShown } from '#shared/domain/people/member-pages.ts';
import { Comments } from './comments.tsx';
import type { Creator } from './creator.ts';
import { CategoryTags, languageWords } from './creator-tags.tsx';
import { About, Figures, RatingBars } from './member-sections.tsx';
import { OwnSamples } from './portfolio/own-samples.tsx';
import { labelled, showJob } from './portfolio/samples.ts';
import { TileTitle, VideoTiles } from './portfolio/video-tiles.tsx';

type ShownJob = NonNullable<Creator['shown_jobs']>[number];

/** Switch that shows or hides the video of a finished job. */
const ShowSwitch = ({ creator, job }: { creator: Creator; job: ShownJob }) => {
  const { run } = useAction((shown: boolean) => showJob(creator, job.id, shown));
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
        <Muted>The brands of these jobs let you show the video. Others see what you switch on.</Muted>
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

/** Sample videos of a creator; the owner also manages them here. */
const Portfolio = ({ creator }: { creator: Creator }) => {
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

const Face = ({ creator }: { creator: Creator }) => (
  <HStack gap="5">
    <Picture
      src={creator.picture}
      alt={`Picture of ${creator.name}`}
      kind="person"
      boxSize={{ base: '16', md: '20' }}
    />
    <Stack gap="1" minW="0">
      <Stars average={creator.ratings_avg_stars} count={creator.rated} />
      <Text color="fg.muted">{genderAndAge(creator)}</Text>
      {creator.languages.length > 0 && <Text color="fg.muted">{languageWords(creator)}</Text>}
      <CategoryTags categories={creator.categories} />
    </Stack>
  </HStack>
);

const togetherWords = (together: number | null): string | undefined => (together ? `${together} for you` : undefined);

const CreatorFigures = ({ creator }: { creator: Creator }) => (
  <Figures>
    <Figure label="Finished jobs" note={togetherWords(creator.finished_together)}>
      {creator.finished_jobs.toLocaleString('en-US')}
    </Figure>
    {isShown(creatorPagePolicy, 'answers_within', creator.viewer) && (
      <Figure label="Answers within" note={creator.answers_within === null && 'No figure yet'}>
        {creator.answers_within === null ? '–' : typicalTime(creator.answers_within)}
      </Figure>
    )}
  </Figures>
);

const hasPitch = ({ video, viewer }: Creator): boolean => video !== null || viewer === 'owner';

/** A phone on a tripod that films nobody yet: no pitch. */
const EmptyTripod = () => (
  <Drawing>
    <path d="M28 106h104M80 78v12M80 82l-20 24M80 82l20 24M80 90v16" />
    <Sheet d="M65 6h30a6 6 0 0 1 6 6v60a6 6 0 0 1-6 6H65a6 6 0 0 1-6-6V12a6 6 0 0 1 6-6z" />
    <path d="M75 12h10" />
    <path d="M80 30a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM66 66c2-8 7-12 14-12s12 4 14 12" strokeDasharray="5 5" />
    <path d="M112 26c5 3 8 8 8 15s-3 12-8 15M48 26c-5 3-8 8-8 15s3 12 8 15" />
    <Mark d="M91 14a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z" />
  </Drawing>
);

/** The pitch; for an owner without one, a link to upload it. */
const Pitch = ({ creator: { video, original, preview, name } }: { creator: Creator }) =>
  video === null ? (
    <EmptyState drawing={<EmptyTripod />} title="No video pitch yet" link={{ to: '/profile', label: 'Upload' }}>
      Say who you are and what you like to film. Brands watch it here and beside your applications.
    </EmptyState>
  ) : (
    <Stack gap="2">
      <VideoFrame
        width={preview?.width ?? null}
        height={preview?.height ?? null}
        maxHeight={{ base: '60dvh', md: '34rem' }}
      >
        <VideoPlayer src={video} preview={preview} label={`Video pitch of ${name}`} />
      </VideoFrame>
      {original && <OriginalFile file={{ ...original, preview }} of={`the video pitch of ${name}`} />}
    </Stack>
  );

/** On narrow screens the pitch is between the figures and the texts. */
const besidePitch = {
  templateAreas: { base: '"figures" "pitch" "texts"', lg: '"figures pitch" "texts pitch"' },
  templateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) {sizes.xs}' },
  templateRows: { lg: 'auto 1fr' },
};
const withoutPitch = { templateAreas: '"figures" "texts"', templateColumns: 'minmax(0, 1fr)' };

export const PageSkeleton = () => (
  <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) {sizes.xs}' }} gap="8">
    <Stack gap="6">
      <HStack gap="4">
        <Skeleton boxSize="20" rounded="pill" />
        <Skeleton h="5" w="40" />
      </HStack>
      <Skeleton h="28" rounded="l3" />
      <Skeleton h="32" rounded="l3" />
    </Stack>
    <Skeleton h="96" rounded="l3" />
  </Grid>
);

/** The parts of a creator's page that the viewer may see. */
export const CreatorDetails = ({ creator }: { creator: Creator }) => (
  <Grid
    {...(hasPitch(creator) ? besidePitch : withoutPitch)}
    gap={{ base: '8', lg: '10' }}
    alignItems="start"
    onPlayCapture={pauseOthers}
  >
    <Stack gridArea="figures" gap="6">
      <Face creator={creator} />
      <CreatorFigures creator={creator} />
    </Stack>
    {hasPitch(creator) && (
      <Box gridArea="pitch">
        <Pitch creator={creator} />
      </Box>
    )}
    <Stack gridArea="texts" gap="10">
      <Portfolio creator={creator} />
      <ShownJobs creator={creator} />
      <Stack gap="3">
        <About text={creator.description} />
        <WebsiteLink website={creator.website} />
      </Stack>
      {creator.rated > 0 && (
        <BriefSection title="Ratings">
          <Card>
            <RatingBars byStars={creator.ratings_by_stars} />
          </Card>
          {isShown(creatorPagePolicy, 'comments', creator.viewer) && <Comments id={creator.id} list="about-creator" />}
        </BriefSection>
      )}
    </Stack>
  </Grid>
);
