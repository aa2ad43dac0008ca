import { Box, Grid, Heading, Text } from '@chakra-ui/react';
import { byteSize } from '#shared/domain/byte-size.ts';
import { limits } from '#shared/domain/limits.ts';
import { FullWidthSection } from './full-width-section.tsx';

const facts = [
  { figure: '100 %', text: 'of the price on a job goes to the creator who filmed it.' },
  { figure: String(limits.scriptRevisions), text: 'revisions of a script you order, before any creator sees the job.' },
  {
    figure: byteSize(limits.videoBytes),
    text: 'for one delivery: you download the file as the camera wrote it.',
  },
];

/** The dark band. */
export const ResultsSection = () => (
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
