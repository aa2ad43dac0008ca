import { chakra, Text } from '@chakra-ui/react';
import type { Attachment } from './attachment.ts';
import { PhotoTile } from './photo-tile.tsx';
import { VideoTile } from './video-tile.tsx';

interface AttachmentListProps {
  attachments: readonly Attachment[];
  mine: boolean;
}

/** The attachments of a message: photos in a grid of squares, videos below each other. */
export const AttachmentList = ({ attachments, mine }: AttachmentListProps) => {
  const photos = attachments.filter(({ kind }) => kind === 'picture');
  const alone = photos.length === 1;
  return (
    <chakra.ul
      listStyleType="none"
      display="grid"
      gap="1.5"
      w="full"
      maxW="24rem"
      gridTemplateColumns={alone || photos.length === 0 ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))'}
      justifyItems={mine ? 'end' : 'start'}
    >
      {attachments.map((attachment) => (
        <chakra.li key={attachment.id} w="full" gridColumn={attachment.kind === 'video' ? '1 / -1' : undefined}>
          {attachment.removed === 1 ? (
            <Text textStyle="sm" color="fg.muted" p="3" rounded="l3" borderWidth="1px">
              The UGC Admins removed this {attachment.kind === 'picture' ? 'photo' : 'video'}.
            </Text>
          ) : attachment.kind === 'picture' ? (
            <chakra.div display="flex" justifyContent={mine ? 'flex-end' : 'flex-start'}>
              <PhotoTile attachment={attachment} alone={alone} />
            </chakra.div>
          ) : (
            <VideoTile attachment={attachment} mine={mine} />
          )}
        </chakra.li>
      ))}
    </chakra.ul>
  );
};
