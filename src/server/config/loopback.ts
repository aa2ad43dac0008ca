import { isIP } from 'node:net';

/** Whether a host name or address, an IPv6 one with or without brackets, is a loopback address (RFC 1122 3.2.1.3, RFC 6761 6.3). */
export const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
};
