/** The time, injected, so that every expiry can be tested at its edge. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const minutes = (n: number): number => n * 60_000;
export const hours = (n: number): number => n * 3_600_000;
export const days = (n: number): number => n * 86_400_000;

/** A moment as people read it in mails and refusals: one zone for all, named. */
export const writeMoment = (at: Date): string =>
  `${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

/** A moment `milliseconds` after another. */
export const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);
