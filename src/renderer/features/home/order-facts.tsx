import { Box, type BoxProps, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { HeldScene, OwnerScene, ScriptScene, UploadScene } from '#renderer/assets/order-scenes.tsx';
import { RatioShape } from '#renderer/ui/media/ratio-shape.tsx';
import { FullWidthSection } from './full-width-section.tsx';

const ratios = ['9:16', '4:5', '1:1', '16:9'] as const;
const seconds = [15, 30, 45, 60] as const;

/** Every format as a shape, and the durations of a new installation. */
const Formats = () => (
  <>
    <Flex justify="space-between" align="flex-end">
      {ratios.map((ratio) => (
        <Flex key={ratio} direction="column" align="center" gap="2">
          <RatioShape ratio={ratio} size="14" selected={ratio === '9:16'} />
          <Text textStyle="label" color="fg.muted">
            {ratio}
          </Text>
        </Flex>
      ))}
    </Flex>
    <Flex mt="5" pt="5" borderTopWidth="1px" justify="space-between" textStyle="label" color="fg.muted">
      {seconds.map((length) => (
        <Text as="span" key={length}>
          {length} s
        </Text>
      ))}
    </Flex>
  </>
);

interface TileProps {
  title: string;
  text: string;
  /** Columns of six on wide screens. */
  wide: BoxProps['gridColumn'];
  children: ReactNode;
}

const Tile = ({ title, text, wide, children }: TileProps) => (
  <Box
    as="section"
    bg="bg.panel"
    borderWidth="1px"
    rounded="l3"
    p={{ base: '6', md: '8' }}
    gridColumn={{ lg: wide }}
    display="flex"
    flexDirection="column"
  >
    <Heading as="h2" size="xl">
      {title}
    </Heading>
    <Text mt="3" mb="8" color="fg.muted">
      {text}
    </Text>
    <Box mt="auto">{children}</Box>
  </Box>
);

/** Five things to know about an order. */
export const OrderFacts = () => (
  <FullWidthSection>
    <Grid templateColumns={{ lg: 'repeat(6, 1fr)' }} gap={{ base: '4', md: '6' }}>
      <Tile
        wide="span 4"
        title="Your payment is held, not handed over"
        text="You pay when you place the order, and the money waits with the job. It goes to the creator when you complete the video, and back to you when you cancel before you accept somebody."
      >
        <HeldScene />
      </Tile>
      <Tile
        wide="span 2"
        title="A brief fits on one card"
        text="Product, length, format, who is on camera, and the script. Write it yourself or have it written."
      >
        <ScriptScene />
      </Tile>
      <Tile
        wide="span 2"
        title="Made for the place it runs in"
        text="Format and length are chosen with the order, so that nothing has to be cropped later."
      >
        <Formats />
      </Tile>
      <Tile
        wide="span 2"
        title="Uploads that carry on"
        text="Drop the original file on the desktop app and keep filming. After a break or a restart it continues where it stopped."
      >
        <UploadScene />
      </Tile>
      <Tile
        wide="span 2"
        title="The video is yours to use"
        text="In your channels and your ads, with no end date. The creator stays the author and may show it in a portfolio if the brand agrees."
      >
        <OwnerScene />
      </Tile>
    </Grid>
  </FullWidthSection>
);
