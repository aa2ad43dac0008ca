import { Center, Icon, Image } from '@chakra-ui/react';
import { FileVideo, ImageIcon } from 'lucide-react';
import { useObjectUrl } from '#renderer/lib/files/use-object-url.ts';
import { chosenFiles } from './chosen-files.ts';
import type { PendingAttachment } from './pending-attachment.ts';

/** Square thumbnail of a chosen file; a picture is shown while its file is in memory. */
export const FileThumbnail = ({ attachment: { number, kind } }: { attachment: PendingAttachment }) => {
  const url = useObjectUrl(kind === 'picture' ? chosenFiles.file(number) : undefined);
  return (
    <Center boxSize="10" flexShrink="0" rounded="l2" overflow="hidden" bg="bg.muted" color="fg.muted" aria-hidden>
      {url ? (
        <Image src={url} alt="" boxSize="full" objectFit="cover" />
      ) : (
        <Icon as={kind === 'picture' ? ImageIcon : FileVideo} boxSize="5" />
      )}
    </Center>
  );
};
