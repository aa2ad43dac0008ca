/**
 * The address to hand to the system browser, or null. Only https without a user name or password: `file:` would open
 * programs, other schemes reach other applications, and `https://bank.example@evil.example` misleads its reader.
 */
export function externalLink(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}
