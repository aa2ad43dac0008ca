import { Box, Text } from '@chakra-ui/react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { CURRENCY, formatDollars } from '#shared/domain/money/money.ts';
import { monthName, shortMonthName } from '#shared/domain/text/months.ts';
import type { MonthAmount } from './month-table.tsx';

/** Most intervals of an axis. */
const INTERVALS = 5;

/**
 * Ticks of a dollar axis from zero to at least the largest amount: 1, 2 or 5 times a power of ten apart, so that none is
 * rounded in its label, and at least a dollar, since cents are no useful scale.
 */
export const axisTicks = (most: number): readonly number[] => {
  const apart = Math.max(most / INTERVALS, 1);
  const power = 10 ** Math.floor(Math.log10(apart));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= apart) ?? 10);
  const intervals = Math.max(Math.ceil(most / step), 1);
  return Array.from({ length: intervals + 1 }, (_, at) => at * step);
};

const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: CURRENCY,
  notation: 'compact',
  maximumFractionDigits: 1,
  minimumFractionDigits: 0,
});

/** Label of a tick: "$500", "$1.5K". */
export const tickLabel = (dollars: number): string => compact.format(dollars);

/** The theme's colours for both modes, in place of the library's own. */
const colours = {
  '& .recharts-bar-rectangle path': { fill: 'fg' },
  '& .recharts-cartesian-grid line': { stroke: 'border' },
  '& .recharts-text': { fill: 'fg.muted', textStyle: 'xs' },
  '& .recharts-tooltip-cursor': { fill: 'bg.muted' },
};

/** Tooltip of a bar. */
const Hint = ({ active, payload }: Pick<TooltipContentProps<number, string>, 'active' | 'payload'>) => {
  const shown: MonthAmount | undefined = payload[0]?.payload;
  if (!active || !shown) return null;
  return (
    <Box bg="bg.panel" borderWidth="1px" rounded="l2" shadow="md" px="3" py="2">
      <Muted>{monthName(shown.month)}</Muted>
      <Text fontWeight="medium">{formatDollars(shown.amount)}</Text>
    </Box>
  );
};

/**
 * One bar per month. Hidden from assistive technology, because `MonthChart` offers the same as text and table; it
 * therefore contains nothing focusable.
 */
export const MonthBars = ({ rows }: { rows: readonly MonthAmount[] }) => {
  const ticks = axisTicks(Math.max(...rows.map(({ amount }) => amount), 0));
  return (
    <Box h="full" css={colours} aria-hidden>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={[...rows]} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} />
          <XAxis
            dataKey="month"
            tickFormatter={shortMonthName}
            tickLine={false}
            axisLine={false}
            minTickGap={4}
            interval="equidistantPreserveStart"
          />
          <YAxis
            width="auto"
            ticks={[...ticks]}
            domain={[0, ticks.at(-1) ?? 1]}
            interval={0}
            tickFormatter={tickLabel}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            isAnimationActive={false}
            content={(props) => <Hint active={props.active} payload={props.payload} />}
          />
          <Bar dataKey="amount" radius={[4, 4, 0, 0]} maxBarSize={40} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </Box>
  );
};
