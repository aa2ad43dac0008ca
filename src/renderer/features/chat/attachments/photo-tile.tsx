import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { Attachment } from './attachment.ts';
import { Photo } from './photo.tsx';

const PhotoDialog = lazyDialog(async () => (await import('./photo-dialog.tsx')).PhotoDialog);

/** CSS length of the most height of a photo that stands alone. */
const MOST = '20rem';

/** The place of a photo in its own shape, before any byte of it is there; never larger than it is. */
const shapeOf = ({ width, height }: Attachment) => {
  if (!width || !height) return { aspectRatio: '4 / 3', width: `min(100%, ${MOST})` };
  return { aspectRatio: `${width} / ${height}`, width: `min(100%, ${width}px, calc(${MOST} * ${width / height}))` };
};

interface PhotoTileProps {
  attachment: Attachment;
  /** It stands alone, in its own shape; among others it is a square. */
  alone: boolean;
}

/** A photo in a message; a click shows it larger. */
export const PhotoTile = ({ attachment, alone }: PhotoTileProps) => {
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
