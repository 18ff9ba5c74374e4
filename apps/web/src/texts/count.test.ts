// What a list says of how many rows it has.
import { describe, expect, it } from 'vitest';
import { countText } from './count.ts';

const words = { countOne: '1 order', count: '{count} orders', countMany: 'more than {count} orders' };

describe('how many rows a list has', () => {
  it('is said in words with Indian groups, and not before it is known', () => {
    expect(countText({ total: undefined }, words)).toBeUndefined();
    expect(countText({ total: 0 }, words)).toBe('0 orders');
    expect(countText({ total: 1 }, words)).toBe('1 order');
    expect(countText({ total: 123456 }, words)).toBe('1,23,456 orders');
  });

  it('says that there are more when the count stopped at its cap', () => {
    expect(countText({ total: 10_000, isTotalCapped: true }, words)).toBe('more than 10,000 orders');
  });
});
