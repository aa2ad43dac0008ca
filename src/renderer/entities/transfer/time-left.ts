const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** E.g. "3 min left", from whole seconds. */
export const timeLeft = (seconds: number): string => {
  if (seconds < MINUTE) return `${seconds} s left`;
  if (seconds < HOUR) return `${Math.ceil(seconds / MINUTE)} min left`;
  const minutes = Math.ceil(seconds / MINUTE);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
};
