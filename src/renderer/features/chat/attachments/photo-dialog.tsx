import { Center, HStack } from '@chakra-ui/react';
import { type DialogProps, Modal } from '#renderer/ui/dialog/modal.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import type { Attachment } from './attachment.ts';
import { Photo } from './photo.tsx';
import { SaveAttachment } from './save-attachment.tsx';

interface PhotoDialogProps extends DialogProps {
  attachment: Attachment;
}

/** A photo in the largest size that fits the window. */
export const PhotoDialog = ({ open, onClose, attachment }: PhotoDialogProps) => {
  const { name, width, height, size } = attachment;
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Photo"
      size="xl"
      footer={
        <HStack w="full" justify="space-between" gap="3">
          <Muted dir="auto" truncate>
            {name} · {byteSize(size)}
          </Muted>
          <SaveAttachment attachment={attachment} size="sm" variant="outline" />
        </HStack>
      }
    >
      <Center minH="40">
        <Photo
          attachment={attachment}
          maxW="full"
          maxH="70dvh"
          objectFit="contain"
          {...(width && height && { aspectRatio: `${width} / ${height}`, w: 'auto' })}
        />
      </Center>
    </Modal>
  );
};
