const units = ['B', 'KB', 'MB', 'GB', 'TB'];

const stepOf = (bytes: number): number => Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);

/**
 * "1.2 GB", "20 GB"; units are powers of 1,000, as in the file managers of macOS and Linux. Screens and API errors
 * format every size with it, so that a limit reads the same everywhere.
 */
export const byteSize = (bytes: number): string => {
  const step = stepOf(bytes);
  const value = bytes / 1_000 ** step;
  const isWhole = step === 0 || value >= 100 || value.toFixed(1).endsWith('.0');
  return `${isWhole ? Math.round(value) : value.toFixed(1)} ${units[step]}`;
};

/** "34 of 300 MB"; the part is rounded down, so that it never looks complete too early. */
export const byteShare = (part: number, total: number): string => {
  const value = part / 1_000 ** stepOf(total);
  const isExact = value === 0 || value >= 10;
  return `${isExact ? Math.floor(value) : (Math.floor(value * 10) / 10).toFixed(1)} of ${byteSize(total)}`;
};
