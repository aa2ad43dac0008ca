/** Ordered: the first match counts, since most browsers also name older browsers or their engine. */
const BROWSERS = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
] as const;

type Names = readonly (readonly [RegExp, string])[];
const nameIn = (names: Names, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A readable name for a user agent, e.g. "Firefox on Windows" or "Desktop client"; never the raw header. */
export const clientName = (userAgent: string): string => {
  if (/\bElectron\//.test(userAgent)) return 'Desktop client';
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (!browser && !system) return 'Unknown device';
  return `${browser ?? 'A browser'} on ${system ?? 'an unknown system'}`;
};
