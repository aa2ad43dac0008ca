import { Box, Button, Flex, Heading, Skeleton, Text } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { Drawing, Mark, Sheet } from '#renderer/assets/empty/drawing.tsx';
import { lazyPart } from '#renderer/lib/pages/import-with-retry.ts';
import { Card } from '#renderer/ui/display/card.tsx';
import { Money } from '#renderer/ui/display/money.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { EmptyNote } from '#renderer/ui/feedback/empty-note.tsx';
import { formatDollars } from '#shared/domain/money/money.ts';
import { monthName } from '#shared/domain/text/months.ts';
import { type MonthAmount, MonthTable, sumOf } from './month-table.tsx';

/** The chart library is large, so it is loaded in its own chunk when there is data. */
const MonthBars = lazyPart(async () => (await import('./month-bars.tsx')).MonthBars);

/** Text alternative of the chart. */
const summaryOf = (rows: readonly MonthAmount[]): string => {
  const [most] = rows.toSorted((one, other) => other.amount - one.amount);
  return most ? `Most in ${monthName(most.month)}: ${formatDollars(most.amount)}.` : '';
};

/** Bars of a chart, most of them still to come: no figures yet. */
export const EmptyBars = () => (
  <Drawing>
    <path d="M24 96h112" />
    <path d="M24 68h112M24 40h112" strokeDasharray="2 6" />
    <Sheet d="M36 96V76a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v20" />
    <Sheet d="M66 96V56a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v40" />
    <path d="M106 96V34a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v62" strokeDasharray="5 5" />
    <Mark d="M115 12a5 5 0 1 1 0 10 5 5 0 0 1 0-10z" />
  </Drawing>
);

interface MonthChartProps {
  title: string;
  /** Oldest first, without gaps. */
  rows: readonly MonthAmount[];
  /** Text shown in place of an empty chart. */
  none: string;
}

/** Amounts by month as bars, or as a table on request. */
export const MonthChart = ({ title, rows, none }: MonthChartProps) => {
  const [inFigures, setInFigures] = useState(false);
  const isEmpty = rows.every(({ amount }) => amount === 0);
  return (
    <Card as="section" aria-label={title} minW="0">
      <Flex justify="space-between" align="flex-start" gap="4">
        <Box minW="0">
          <Heading as="h3" size="sm">
            {title}
          </Heading>
          {!isEmpty && (
            <>
              <Text textStyle="figure" mt="1" overflowWrap="anywhere">
                <Money dollars={sumOf(rows)} />
              </Text>
              <Muted>{summaryOf(rows)}</Muted>
            </>
          )}
        </Box>
        {!isEmpty && (
          <Button
            size="sm"
            variant="outline"
            flexShrink="0"
            aria-pressed={inFigures}
            aria-label={`${title} as a table`}
            onClick={() => setInFigures(!inFigures)}
          >
            Table
          </Button>
        )}
      </Flex>
      {isEmpty && <EmptyNote drawing={<EmptyBars />}>{none}</EmptyNote>}
      {!isEmpty && (
        <Box mt="5" {...(!inFigures && { h: '56' })}>
          {inFigures ? (
            <MonthTable label={title} rows={rows} />
          ) : (
            <Suspense fallback={<Skeleton h="full" />}>
              <MonthBars rows={rows} />
            </Suspense>
          )}
        </Box>
      )}
    </Card>
  );
};
