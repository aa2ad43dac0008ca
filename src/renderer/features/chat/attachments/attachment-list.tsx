import { chakra, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { Attachment } from './attachment.ts';
import { Photo } from './photo.tsx';
import { VideoTile } from './video-tile.tsx';

const PhotoDialog = lazyDialog(async () => (await import('./photo-dialog.tsx')).PhotoDialog);

/** Maximum height of a single photo as a CSS length. */
const MOST = '20rem';

/** Reserves the photo's aspect ratio before it loads; never larger than the photo. */
const shapeOf = ({ width, height }: Attachment) => {
  if (!width || !height) return { aspectRatio: '4 / 3', width: `min(100%, ${MOST})` };
  return { aspectRatio: `${width} / ${height}`, width: `min(100%, ${width}px, calc(${MOST} * ${width / height}))` };
};

interface PhotoTileProps {
  attachment: Attachment;
  /** Whether it is the only photo, shown in its own ratio; otherwise it is a square. */
  alone: boolean;
}

/** A photo in a message; a click opens the full size. */
const PhotoTile = ({ attachment, alone }: PhotoTileProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <chakra.button
        type="button"
        display="block"
        overflow="hidden"
        rounded="l3"
        borderWidth="1px"
        bg="bg.muted"
        minH="10"
        minW="10"
        cursor="zoom-in"
        css={alone ? shapeOf(attachment) : { aspectRatio: '1', width: '100%' }}
        aria-label={`Open ${attachment.name}`}
        onClick={() => setOpen(true)}
        {...PhotoDialog.ahead}
      >
        <Photo attachment={attachment} boxSize="full" objectFit={alone ? 'contain' : 'cover'} loading="lazy" />
      </chakra.button>
      <PhotoDialog open={open} onClose={() => setOpen(false)} attachment={attachment} />
    </>
  );
};

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
