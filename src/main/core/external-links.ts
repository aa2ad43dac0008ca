/**
 * The address to hand to the system browser, or null. Only https without a user name or password: `file:` would open
 * programs, other schemes reach other applications, and `https://bank.example@evil.example` misleads its reader.
 * @param ownServer origin of our server, which on a development machine is reached by plain http
 */
export function externalLink(address: string, ownServer?: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isSafe = url.protocol === 'https:' || url.origin === ownServer;
  return isSafe && url.username === '' && url.password === '' ? url.href : null;
}
