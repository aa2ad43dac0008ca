import { Box, type BoxProps, Center, Icon, Image } from '@chakra-ui/react';
import { Package, UserRound } from 'lucide-react';
import { useState } from 'react';

/** Placeholder for a missing picture. */
export const DefaultPicture = ({ kind }: { kind: 'person' | 'product' }) => (
  <Center boxSize="full" bg="bg.muted" color="fg.muted" aria-hidden>
    <Icon as={kind === 'person' ? UserRound : Package} boxSize="45%" strokeWidth="1.5" />
  </Center>
);

type PictureProps = BoxProps & { src: string | null; alt: string; kind: 'person' | 'product' };

/** A picture in a fixed frame; a placeholder when it is missing or broken. */
export const Picture = ({ src, alt, kind, ...rest }: PictureProps) => {
  const [broken, setBroken] = useState<string>();
  return (
    <Box
      boxSize="10"
      flexShrink="0"
      overflow="hidden"
      rounded={kind === 'person' ? 'pill' : 'l2'}
      borderWidth="1px"
      bg="bg.muted"
      {...rest}
    >
      {src && src !== broken ? (
        <Image src={src} alt={alt} boxSize="full" objectFit="cover" loading="lazy" onError={() => setBroken(src)} />
      ) : (
        <DefaultPicture kind={kind} />
      )}
    </Box>
  );
};
