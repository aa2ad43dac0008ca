const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long ago something was. A future time reads "Just now", since clocks differ. */
export const relativeTime = (moment: Date, now: Date): string => {
  const past = now.getTime() - moment.getTime();
  if (past < MINUTE) return 'Just now';
  if (past < HOUR) {
    const minutes = Math.floor(past / MINUTE);
    return `${minutes} mins ago`;
  }
  if (past < 2 * HOUR) return '1 hour ago';
  if (past < 24 * HOUR) return `${Math.floor(past / HOUR)} hours ago`;
  if (past < 48 * HOUR) return 'Yesterday';
  return `${Math.floor(past / (24 * HOUR))} days ago`;
};
