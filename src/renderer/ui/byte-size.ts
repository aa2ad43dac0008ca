const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** "1.2 GB"; units are powers of 1,000, as file managers of two systems out of three count. */
export const byteSize = (bytes: number): string => {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1_000 ** step;
  return `${step > 0 && value < 100 ? value.toFixed(1) : Math.round(value)} ${units[step]}`;
};
