const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** A date in the visitor's time zone: "June 15, 2027". */
export const formatDay = (moment: Date): string => day.format(moment);
