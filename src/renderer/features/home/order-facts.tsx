import { Box, type BoxProps, Grid, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { HeldScene } from '#renderer/assets/held-scene.tsx';
import { OwnerScene } from '#renderer/assets/owner-scene.tsx';
import { ScriptScene } from '#renderer/assets/script-scene.tsx';
import { UploadScene } from '#renderer/assets/upload-scene.tsx';
import { Formats } from './formats.tsx';
import { FullWidthSection } from './full-width-section.tsx';

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
