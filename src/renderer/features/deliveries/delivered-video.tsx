import { Box, Text } from '@chakra-ui/react';
import { RelativeTime } from '#renderer/ui/relative-time.tsx';
import { VideoPlayer } from '#renderer/ui/video-player.tsx';
import type { Task } from './task.ts';
import { byteSize } from './transfer-rate.ts';

/** What was delivered for a task, to be watched again. */
export const DeliveredVideo = ({ video }: { video: NonNullable<Task['userjob']> }) => (
  <Box>
    <Box h="72" rounded="l3" overflow="hidden" bg="gray.950">
      <VideoPlayer src={video.video} label="The video you delivered" />
    </Box>
    <Text textStyle="sm" color="fg.muted" mt="2" overflowWrap="anywhere">
      {video.filename} · {byteSize(video.size)} · <RelativeTime at={video.created_at} />
    </Text>
  </Box>
);
