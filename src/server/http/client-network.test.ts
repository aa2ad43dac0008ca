import { expect, test } from 'vitest';
import { clientNetwork, limitedNetworks } from './client-network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['0:0:0:0:0:FFFF:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => expect(clientNetwork(address)).toBe(network));

test('an IPv6 address also counts for the /56 and the /48 around it', () => {
  expect(limitedNetworks('2001:db8:1:2a3f::1')).toEqual([
    '2001:db8:1:2a3f::/64',
    '2001:db8:1:2a00::/56',
    '2001:db8:1::/48',
  ]);
  expect(limitedNetworks('::ffff:203.0.113.9')).toEqual(['203.0.113.9']);
});
