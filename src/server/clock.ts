/** The time, injected, so that every expiry can be tested at its edge. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const minutes = (n: number): number => n * 60_000;
export const hours = (n: number): number => n * 3_600_000;
export const days = (n: number): number => n * 86_400_000;

/** A moment as people read it in mails and refusals: one zone for all, named. */
export const writeMoment = (at: Date): string =>
  `${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/;

/** A moment as operators type it, with its zone: `2030-01-31T18:00Z`. Null when it is none. */
export const parseMoment = (text: string): Date | null =>
  MOMENT.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text) : null;

/** A moment `milliseconds` after another. */
export const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);
