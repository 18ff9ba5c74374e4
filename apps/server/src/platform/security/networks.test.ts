// Checks how client addresses are grouped into networks.
import { expect, it } from 'vitest';
import { getNetworks } from './networks.ts';

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24', 8],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24', 8],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48', 4],
  ['2001:0db8:0001:0002:ffff:0:0:1', '2001:db8:1:2::/64', '2001:db8:1::/48', 4],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48', 4],
  ['::1', '0:0:0:0::/64', '0:0:0::/48', 4],
])('[A20] %s is counted as %s and, with %s, at most %d times as often', (ip, narrow, wide, factor) => {
  expect(getNetworks(ip)).toEqual({ narrow, wide, factor });
});
