import { resources } from './resource-cache.ts';

/** Links end within this time when they are renewed: the request that follows takes a moment. */
const MARGIN_MS = 60_000;

const SIGNED = /\/media\/files\/(\d+)\/\d+\/(\d+)\//;

/** What stays the same when a link is renewed: the file behind it. Other addresses stand for themselves. */
export const fileOfLink = (url: string): string => SIGNED.exec(url)?.[1] ?? url;

/** Whether it is a link that the server signs, and signs again. */
export const isSignedLink = (url: string): boolean => SIGNED.test(url);

/** Whether a signed link of the server has ended, or is about to. */
export const isEndingLink = (url: string, now = Date.now()): boolean => {
  const end = SIGNED.exec(url)?.[2];
  return end !== undefined && Number(end) * 1_000 - MARGIN_MS <= now;
};

/** Loads again what is on screen, and with it the links: the server signs them only for what may still be seen. */
export const renewLinks = (): Promise<void> => resources.loadShown();
