import { describe, expect, it } from 'vitest';
import { formatOrderCode, parseOrderCode, parseOrderNumber } from './order-code.ts';

describe('the code of an order', () => {
  it.each([
    ['as it is printed', 'ORDER-123', 123],
    ['in small letters', 'order-123', 123],
    ['with spaces', '  Order - 1 2 3 ', 123],
    ['without a hyphen', 'ORDER 123', 123],
    ['with a dash that a phone made of the hyphen', 'ORDER–123', 123],
    ['in Devanagari digits', 'ORDER-१२३', 123],
    ['in Gujarati digits', 'ORDER-૧૨૩', 123],
    ['in Tamil digits', 'ORDER-௧௨௩', 123],
    ['in wide letters', 'ＯＲＤＥＲ－１２３', 123],
    ['with an invisible mark', 'ORDER-\u200b123\u200e', 123],
    ['behind the name of its kind', ']C0ORDER-123', 123],
    ['of a large number', 'ORDER-123456789012345', 123_456_789_012_345],
    ['with leading zeros', 'ORDER-000123', 123],
    ['a number alone', '123', undefined],
    ['a barcode of goods', '8901234567894', undefined],
    ['order 0', 'ORDER-0', undefined],
    ['no number', 'ORDER-', undefined],
    ['something behind the number', 'ORDER-123x', undefined],
    ['a number that no order has', 'ORDER-1234567890123456', undefined],
    ['nothing', '', undefined],
  ])('%s', (_what, text, id) => {
    expect(parseOrderCode(text)).toBe(id);
  });

  it('is read as it is written', () => {
    expect(parseOrderCode(formatOrderCode(4711))).toBe(4711);
  });
});

describe('the number of an order', () => {
  it.each([
    ['123', 123],
    ['#123', 123],
    [' १२३ ', 123],
    ['ORDER-123', 123],
    ['12a', undefined],
    ['Meera', undefined],
  ])('%s', (text, id) => {
    expect(parseOrderNumber(text)).toBe(id);
  });
});
