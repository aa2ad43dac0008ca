/**
 * Name under which an unusable file is kept: the original name with a timestamp, so that no backup replaces another.
 */
export const backupName = (file: string, at: Date): string =>
  `${file}.unreadable-${at.toISOString().replaceAll(/[:.]/g, '-')}`;
