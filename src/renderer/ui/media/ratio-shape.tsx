import { Box, Center } from '@chakra-ui/react';

const parse = (title: string): { wide: number; high: number } => {
  const [, wide = '1', high = '1'] = /(\d+)\s*[:x]\s*(\d+)/i.exec(title) ?? [];
  return { wide: Number(wide), high: Number(high) };
};

interface RatioShapeProps {
  /** Ratio in the format of the settings: "9:16". */
  ratio: string;
  /** Length of the longer side on the 4 px grid. */
  size: '4' | '5' | '14';
  /** Whether it is the selected ratio, drawn in the accent colour. */
  selected?: boolean;
}

/** Draws an aspect ratio as a shape. */
export const RatioShape = ({ ratio, size, selected }: RatioShapeProps) => {
  const { wide, high } = parse(ratio);
  const side = wide > high ? { width: 'full' } : { height: 'full' };
  return (
    <Center boxSize={size} flexShrink="0" aria-hidden>
      <Box
        {...side}
        aspectRatio={`${wide} / ${high}`}
        borderWidth="1.5px"
        borderColor={selected ? 'accent.solid' : 'fg.muted'}
        bg={selected ? 'accent.subtle' : 'transparent'}
        rounded="l1"
      />
    </Center>
  );
};
