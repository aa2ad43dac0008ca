/**
 * Normalized URL to open in the system browser, or null. Only https without credentials is allowed: `file:` could start
 * programs, other schemes start other applications, and `https://bank.example@evil.example` misleads its reader.
 * @param ownServer origin of our server, which a development checkout reaches over plain http
 */
export function externalLink(address: string, ownServer?: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isSafe = url.protocol === 'https:' || url.origin === ownServer;
  return isSafe && url.username === '' && url.password === '' ? url.href : null;
}
