const MINUTE = 60;
const HOUR = 60 * MINUTE;

const two = (value: number): string => String(value).padStart(2, '0');

/** Whole seconds in the format of players: "0:32", "1:02:03". */
export const videoLength = (seconds: number): string => {
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  const rest = two(seconds % MINUTE);
  return seconds < HOUR ? `${minutes}:${rest}` : `${Math.floor(seconds / HOUR)}:${two(minutes)}:${rest}`;
};
