import { Box, type BoxProps, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { BriefScene, HeldScene, OwnerScene, ScriptScene, UploadScene } from '#renderer/assets/order-scenes.tsx';
import { RatioShape } from '#renderer/ui/media/ratio-shape.tsx';
import { limits } from '#shared/domain/limits.ts';
import { offerSentence } from '#shared/domain/money/subscription-offer.ts';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import type { HomeContent } from './embedded-content.ts';
import { ExampleOrders } from './example-orders.tsx';
import { FullWidthSection } from './full-width-section.tsx';
import { RegisterLink } from './register-link.tsx';

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
const OrderFacts = () => (
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

/** Second call to action: what a first order needs, and the price of the subscription. */
const OrderCallToAction = ({ offer }: { offer: HomeContent['subscription'] | undefined }) => (
  <FullWidthSection>
    <Flex
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      overflow="hidden"
      align="center"
      direction={{ base: 'column', lg: 'row' }}
    >
      <Box flex="1" p={{ base: '6', md: '14' }}>
        <Heading as="h2" size="3xl">
          One brief, one price, one video
        </Heading>
        <Text mt="4" mb="8" textStyle="lg" color="fg.muted">
          See the whole price before you pay. Creators apply to you, so there is nobody to search for.
          {offer && ` Brands: ${offerSentence(offer)}`}
        </Text>
        <RegisterLink size="lg" />
      </Box>
      <BriefScene />
    </Flex>
  </FullWidthSection>
);

const facts = [
  { figure: '100 %', text: 'of the price on a job goes to the creator who filmed it.' },
  { figure: String(limits.scriptRevisions), text: 'revisions of a script you order, before any creator sees the job.' },
  {
    figure: byteSize(limits.videoBytes),
    text: 'for one delivery: you download the file as the camera wrote it.',
  },
];

/** The dark band. */
const ResultsSection = () => (
  <Box bg="bg.band" color="fg.onBand" mt={{ base: '16', md: '28' }} pb={{ base: '16', md: '28' }}>
    <FullWidthSection>
      <Heading as="h2" size="5xl" maxW="prose">
        Get the Results your Brand Needs
      </Heading>
      <Text mt="6" textStyle="lg" color="fg.onBandMuted" maxW="prose">
        Every paid order ends in one of two ways: you complete a video that matches your brief, or nobody was accepted
        and your money comes back.
      </Text>
      <Grid templateColumns={{ md: 'repeat(3, 1fr)' }} gap="8" mt={{ base: '12', md: '16' }}>
        {facts.map(({ figure, text }) => (
          <Box key={figure} borderTopWidth="1px" borderColor="whiteAlpha.400" pt="5">
            <Text textStyle="section">{figure}</Text>
            <Text mt="2" color="fg.onBandMuted" maxW="64">
              {text}
            </Text>
          </Box>
        ))}
      </Grid>
    </FullWidthSection>
  </Box>
);

/** Description of the product, between the steps and the questions. */
export const ProductDescription = ({ content }: { content: HomeContent | null }) => (
  <>
    <ExampleOrders prices={content?.order_prices} offer={content?.subscription} />
    <OrderCallToAction offer={content?.subscription} />
    <ResultsSection />
    <OrderFacts />
  </>
);
