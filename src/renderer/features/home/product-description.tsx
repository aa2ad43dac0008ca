import { Box, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { BriefScene } from '#renderer/assets/brief-scene.tsx';
import { byteSize } from '#shared/domain/byte-size.ts';
import { limits } from '#shared/domain/limits.ts';
import { offerSentence } from '#shared/domain/subscription-offer.ts';
import type { HomeContent } from './embedded-content.ts';
import { ExampleOrders } from './example-orders.tsx';
import { FullWidthSection } from './full-width-section.tsx';
import { OrderFacts } from './order-facts.tsx';
import { RegisterLink } from './register-link.tsx';

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
