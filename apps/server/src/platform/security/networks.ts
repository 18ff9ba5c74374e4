// The networks by which limits count client addresses.

/** Neighbours share an address or a network, so a wide network has a multiple of the budget of a narrow one. */
export interface Networks {
  /** The /64 of an IPv6 address, or an IPv4 address. */
  readonly narrow: string;
  /** The /48 of an IPv6 address, or the /24 of an IPv4 address. */
  readonly wide: string;
  /** Budgets of the wide network for each of the narrow one. */
  readonly factor: number;
}

const IPV4_FACTOR = 8;
const IPV6_FACTOR = 4;

const prefix = (groups: readonly string[], count: number): string =>
  `${groups
    .slice(0, count)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/${count * 16}`;

/** All eight groups of an IPv6 address. */
function expand(ip: string): string[] {
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  if (tail === undefined) return left;
  const right = tail === '' ? [] : tail.split(':');
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}

export function getNetworks(ip: string): Networks {
  if (ip.startsWith('::ffff:')) return getNetworks(ip.slice(7));
  if (!ip.includes(':'))
    return { narrow: ip, wide: `${ip.split('.').slice(0, 3).join('.')}.0/24`, factor: IPV4_FACTOR };
  const groups = expand(ip);
  return { narrow: prefix(groups, 4), wide: prefix(groups, 3), factor: IPV6_FACTOR };
}

/** The address as it counts in a bucket of one account: IPv6 by its /64. */
export const addressKey = (ip: string): string => getNetworks(ip).narrow;
