import { isCalendarDay } from '#shared/domain/text/calendar-day.ts';

/** The current time, injected so that tests can check every expiry at its boundary. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const minutes = (n: number): number => n * 60_000;
export const hours = (n: number): number => n * 3_600_000;
export const days = (n: number): number => n * 86_400_000;

/** Formats a time for mails and error messages, in one named time zone for all users. */
export const writeMoment = (at: Date): string =>
  `${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/;

/** Parses a time with its zone as operators type it: `2030-01-31T18:00Z`. Null when it is invalid. */
export const parseMoment = (text: string): Date | null =>
  MOMENT.test(text) && isCalendarDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)) ? new Date(text) : null;

/** The time `milliseconds` after another one. */
export const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);
