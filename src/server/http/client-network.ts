import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** The eight groups of an IPv6 address without a zone; `::` expands to zeros. */
const groupsOf = (address: string): number[] => {
  const [before = '', after] = address.split('::');
  const parse = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [head, tail] = [parse(before), parse(after ?? '')];
  const missing = after === undefined ? 0 : GROUPS - head.length - tail.length;
  return [...head, ...Array<number>(Math.max(0, missing)).fill(0), ...tail];
};

/**
 * The network that counts as one client: an IPv4 address, or the /64 of an IPv6 address. A subscriber gets a whole /64
 * (RFC 6177), and could otherwise appear as 2^64 clients.
 */
export const clientNetwork = (address: string): string => {
  const [bare = ''] = address.split('%');
  const mapped = /^(?:0*:)*:?(?:ffff:)(\d+\.\d+\.\d+\.\d+)$/i.exec(bare);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(bare) || bare.includes('.')) return bare;
  const groups = groupsOf(bare);
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
};

/**
 * The networks around a client's from the narrower to the wider: /32 and /16 of IPv6, /24 and /16 of IPv4. There are at
 * most 65,536 of the widest of each.
 */
export const widerNetworks = (address: string): readonly [string, string] => {
  const network = clientNetwork(address);
  const separator = network.includes(':') ? ':' : '.';
  const parts = network.split(separator);
  const first = (count: number) => parts.slice(0, count).join(separator);
  return separator === ':' ? [`${first(2)}::/32`, `${first(1)}::/16`] : [`${first(3)}.0/24`, `${first(2)}.0.0/16`];
};
