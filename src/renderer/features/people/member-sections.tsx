import { Box, Grid, SimpleGrid, Text } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { counted } from '#shared/domain/text/counted.ts';

/** Grid of a page's figures. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <SimpleGrid as="dl" minChildWidth="min(100%, 10rem)" gap={{ base: '2', md: '4' }}>
    {children}
  </SimpleGrid>
);

/** A user's description of themselves. */
export const About = ({ text }: { text: string | null }) => (
  <BriefSection title="About">
    <Text maxW="prose" whiteSpace="pre-line" overflowWrap="anywhere" color={text ? undefined : 'fg.muted'} dir="auto">
      {text || 'Nothing written yet.'}
    </Text>
  </BriefSection>
);

interface RatingBarsProps {
  /** Number of ratings with one star, two stars and so on. */
  byStars: readonly number[];
}

/** Distribution of the ratings, best first. */
export const RatingBars = ({ byStars }: RatingBarsProps) => {
  const all = byStars.reduce((sum, count) => sum + count, 0);
  const rows = byStars.map((count, at) => ({ stars: at + 1, count })).reverse();
  return (
    <Grid as="dl" templateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="2" alignItems="center" textStyle="sm">
      {rows.map(({ stars, count }) => (
        <Fragment key={stars}>
          <Text as="dt" color="fg.muted">
            {counted(stars, 'star')}
          </Text>
          <Grid as="dd" templateColumns="minmax(0, 1fr) 4ch" gap="3" alignItems="center">
            <Box aria-hidden h="2" rounded="pill" bg="bg.muted" overflow="hidden">
              <Box h="full" rounded="pill" bg="accent.solid" w={`${(100 * count) / Math.max(all, 1)}%`} />
            </Box>
            <Text as="span" textAlign="end" fontVariantNumeric="tabular-nums">
              {count}
            </Text>
          </Grid>
        </Fragment>
      ))}
    </Grid>
  );
};
