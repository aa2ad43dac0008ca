import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { BriefScene } from '#renderer/assets/brief-scene.tsx';
import { offerSentence } from '#shared/domain/subscription-offer.ts';
import type { HomeContent } from './embedded-content.ts';
import { FullWidthSection } from './full-width-section.tsx';
import { RegisterLink } from './register-link.tsx';

/** Second call to action: what a first order needs, and the price of the subscription. */
export const OrderCallToAction = ({ offer }: { offer: HomeContent['subscription'] | undefined }) => (
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
