import { Box, Grid, Text } from '@chakra-ui/react';
import { Fragment } from 'react';

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
            {stars} {stars === 1 ? 'star' : 'stars'}
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
