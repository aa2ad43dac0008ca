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

/** How a limit of one client grows for the IPv6 networks around it: /64, /56 (a household), /48 (a site, RFC 6177). */
export const NETWORK_SHARES = [1, 4, 16] as const;

/**
 * The networks of an address that have limits of their own, with their shares: the client's, and for IPv6 the /56 and the
 * /48 around it, in which one subscriber may have 65,536 networks.
 */
export const limitedNetworks = (address: string): readonly string[] => {
  const network = clientNetwork(address);
  if (!network.includes(':')) return [network];
  const groups = network.split(':').slice(0, NETWORK_GROUPS);
  const [one, two, three, four = '0'] = groups;
  const upper = (Number.parseInt(four, 16) & 0xff00).toString(16);
  return [network, `${one}:${two}:${three}:${upper}::/56`, `${one}:${two}:${three}::/48`];
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
