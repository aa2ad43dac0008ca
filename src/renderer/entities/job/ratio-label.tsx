import { HStack } from '@chakra-ui/react';
import { RatioShape } from '#renderer/ui/media/ratio-shape.tsx';

/** An aspect ratio as a shape and as text. */
export const RatioLabel = ({ ratio, size }: { ratio: string; size: '4' | '5' }) => (
  <HStack gap="1.5">
    <RatioShape ratio={ratio} size={size} />
    {ratio}
  </HStack>
);
