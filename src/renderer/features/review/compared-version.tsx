import { Skeleton, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { VideoFrame } from '#renderer/ui/media/video-frame.tsx';
import { parseFrameRate } from '#shared/media/timecode.ts';
import { followClock } from './follow-clock.ts';
import type { FrameClock } from './frame-clock.ts';
import { loadReview, type Review, reviewKey } from './review.ts';
import { ReviewPlayer } from './review-player.tsx';

interface FollowerProps {
  video: Review['video'];
  clock: FrameClock;
}

const Follower = ({ video: { version, preview, poster }, clock }: FollowerProps) => {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const rate = preview?.state === 'ready' ? preview.frame_rate : null;
  useEffect(() => {
    const parsed = parseFrameRate(rate);
    return element && parsed ? followClock(element, parsed, clock) : undefined;
  }, [element, rate, clock]);
  if (!preview || !rate)
    return (
      <Text textStyle="sm" color="fg.muted">
        Version {version} has no preview, so it cannot be shown beside this one.
      </Text>
    );
  return (
    <VideoFrame width={preview.width} height={preview.height} maxHeight={{ base: '60dvh', md: '72dvh' }}>
      <ReviewPlayer
        src={preview.video}
        codec="H.264"
        preview={preview}
        poster={poster}
        label={`Version ${version}`}
        onVideo={setElement}
        onPress={() => clock.toggle()}
        bare
        muted
      />
    </VideoFrame>
  );
};

/** Another version beside the one that is reviewed: without sound and controls, since it follows the clock of that one. */
export const ComparedVersion = ({ id, clock }: { id: number; clock: FrameClock }) => {
  const state = useApi(reviewKey(id), () => loadReview(id));
  return (
    <AsyncView state={state} what="the other version" skeleton={<Skeleton h="60dvh" rounded="l3" />}>
      {({ video }) => <Follower video={video} clock={clock} />}
    </AsyncView>
  );
};
