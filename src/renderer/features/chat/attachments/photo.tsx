import { Center, Image, type ImageProps, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { isEndingLink } from '#renderer/lib/files/signed-link.ts';
import type { Attachment } from './attachment.ts';
import { useAttachment } from './save-attachment.tsx';

type PhotoProps = Omit<ImageProps, 'src'> & { attachment: Attachment };

/** Loads the photo through a fresh link. */
const RenewedPhoto = ({ attachment, ...rest }: PhotoProps) => {
  const state = useAttachment(attachment.id);
  const [broken, setBroken] = useState<string | null>(null);
  const url = state.status === 'ready' ? state.data.url : null;
  if (state.status === 'error' || (url !== null && url === broken)) {
    return (
      <Center boxSize="full" flexDirection="column" gap="2" p="2" bg="bg.muted" color="fg.muted" textStyle="xs">
        <Text textAlign="center">The photo could not be loaded.</Text>
      </Center>
    );
  }
  if (url === null) return null;
  return <Image {...rest} src={url} alt={attachment.name} onError={() => setBroken(url)} />;
};

/** A photo of a message. Requests a fresh link when there is none or the link has expired. */
export const Photo = ({ attachment, ...rest }: PhotoProps) => {
  const { url, name } = attachment;
  const [failed, setFailed] = useState(url === null || isEndingLink(url));
  if (url === null || failed) return <RenewedPhoto attachment={attachment} {...rest} />;
  return <Image {...rest} src={url} alt={name} onError={() => setFailed(true)} />;
};
