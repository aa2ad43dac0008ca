import { Box, type BoxProps, Image } from '@chakra-ui/react';
import { useState } from 'react';
import { DefaultPicture } from './default-picture.tsx';

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
