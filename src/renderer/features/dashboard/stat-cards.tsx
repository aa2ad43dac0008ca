import { SimpleGrid } from '@chakra-ui/react';
import { Figure } from '#renderer/ui/display/figure.tsx';
import { Money } from '#renderer/ui/display/money.tsx';

interface Counters {
  total_jobs: number;
  ongoing_jobs: number;
  finished_jobs: number;
  /** Creators only, in dollars. */
  total_earnings?: number;
}

/** Layout of the figures. */
export const figureColumns = (count: number) => (count === 3 ? 3 : { base: 2, lg: 4 });
export const figureGap = { base: '2', md: '4' };

export const StatCards = ({ home }: { home: Counters }) => (
  <SimpleGrid as="dl" columns={figureColumns(home.total_earnings === undefined ? 3 : 4)} gap={figureGap}>
    <Figure label="Total Jobs">{home.total_jobs}</Figure>
    <Figure label="Ongoing Jobs">{home.ongoing_jobs}</Figure>
    <Figure label="Finished Jobs">{home.finished_jobs}</Figure>
    {home.total_earnings !== undefined && (
      <Figure label="Total Earnings">
        <Money dollars={home.total_earnings} />
      </Figure>
    )}
  </SimpleGrid>
);
