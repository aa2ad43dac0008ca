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
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
] as const;

type Names = readonly (readonly [RegExp, string])[];
const nameIn = (names: Names, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A readable name for a user agent, e.g. "Firefox on Windows" or "Desktop app on macOS"; never the raw header. */
export const clientName = (userAgent: string): string => {
  const system = nameIn(SYSTEMS, userAgent);
  if (/\bElectron\//.test(userAgent)) return system ? `Desktop app on ${system}` : 'Desktop app';
  const browser = nameIn(BROWSERS, userAgent);
  if (!browser && !system) return 'Unknown device';
  return `${browser ?? 'A browser'} on ${system ?? 'an unknown system'}`;
};
