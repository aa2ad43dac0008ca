/** Where a file that cannot be used is kept: beside its place, with the moment, so that none replaces another. */
export const asideName = (file: string, at: Date): string =>
  `${file}.unreadable-${at.toISOString().replaceAll(/[:.]/g, '-')}`;
