// Proves the words for the number of rows of a list.
import { texts } from '@tilgul/messages/office/orders';
import { describe, expect, it } from 'vitest';
import { formatListTotal } from './message.ts';

describe('the number of rows of a list', () => {
  it('uses the singular and Indian digit groups, and is empty until it is known', () => {
    expect(formatListTotal({ total: undefined }, texts)).toBeUndefined();
    expect(formatListTotal({ total: 0 }, texts)).toBe('0 orders');
    expect(formatListTotal({ total: 1 }, texts)).toBe('1 order');
    expect(formatListTotal({ total: 123456 }, texts)).toBe('1,23,456 orders');
  });

  it('says that there are more when the count stopped at its cap', () => {
    expect(formatListTotal({ total: 10_000, isTotalCapped: true }, texts)).toBe('more than 10,000 orders');
    expect(formatListTotal({ total: 10_000, isTotalCapped: true }, { count: texts.count })).toBe('10,000 orders');
  });
});
