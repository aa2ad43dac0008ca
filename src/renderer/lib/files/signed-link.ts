/** A link that expires within this time counts as expired, since the request that uses it takes time. */
const MARGIN_MS = 60_000;

const SIGNED = /\/media\/files\/(\d+)\/\d+\/(\d+)\//;

/** Identity of the file behind a signed link, shared by renewed links. Other URLs identify themselves. */
export const fileOfLink = (url: string): string => SIGNED.exec(url)?.[1] ?? url;

/** A text without the signed links in it. */
export const withoutLinks = (text: string): string =>
  text.replaceAll(/[^\s"'<>]*\/media\/files\/\d+\/\d+\/\d+\/[^\s"'<>]*/g, '');

/** Whether the server signed this link and can renew it. */
export const isSignedLink = (url: string): boolean => SIGNED.test(url);

/** Whether a signed link has expired or is about to. */
export const isEndingLink = (url: string, now = Date.now()): boolean => {
  const end = SIGNED.exec(url)?.[2];
  return end !== undefined && Number(end) * 1_000 - MARGIN_MS <= now;
};
