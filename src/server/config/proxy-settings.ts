import { isIP } from 'node:net';
import type { SettingsReader } from './settings-reader.ts';

const PROXY_RANGES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether a value is a valid proxy: an address, a CIDR range, or the name of a range. */
const isProxy = (value: string): boolean => {
  const [address = '', bits, ...rest] = value.split('/');
  if (PROXY_RANGES.includes(value)) return true;
  const family = isIP(address);
  const longest = family === 4 ? 32 : 128;
  return (
    family > 0 && rest.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest))
  );
};

/** Addresses of the reverse proxies whose X-Forwarded-For is trusted; reports the others. */
export const readProxies = (read: SettingsReader): string[] => {
  const proxies = read.list('TRUSTED_PROXIES');
  for (const proxy of proxies) {
    if (!isProxy(proxy)) read.faults.push(`TRUSTED_PROXIES takes IP addresses and ranges, not "${proxy}".`);
  }
  return proxies.filter(isProxy);
};
