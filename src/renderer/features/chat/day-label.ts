const dayOf = (moment: Date): string => moment.toDateString();

/** Label of the divider between two days, in the user's time zone. */
export const dayLabel = (at: string, now: Date): string => {
  const day = new Date(at);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (dayOf(day) === dayOf(now)) return 'Today';
  if (dayOf(day) === dayOf(yesterday)) return 'Yesterday';
  return day.toLocaleDateString('en-US', { dateStyle: 'long' });
};

export const isSameDay = (a: string, b: string): boolean => dayOf(new Date(a)) === dayOf(new Date(b));

export const clockTime = (at: string): string =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
