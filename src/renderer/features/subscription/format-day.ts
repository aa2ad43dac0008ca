const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** A calendar day in the visitor's own time: "June 15, 2027". */
export const formatDay = (moment: Date): string => day.format(moment);
