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
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
  minimumFractionDigits: 0,
});

/** Label of a tick: "$500", "$1.5K". */
export const tickLabel = (dollars: number): string => compact.format(dollars);
