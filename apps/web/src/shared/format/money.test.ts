// Amounts in Indian format.
import { describe, expect, it } from 'vitest';
import { formatCount, formatDifference, formatRupees, formatShelf } from './money.ts';

describe('money', () => {
  it.each([
    [0, '₹0.00'],
    [78.5, '₹78.50'],
    [999, '₹999.00'],
    [1284, '₹1,284.00'],
    [124560, '₹1,24,560.00'],
    [1234567.5, '₹12,34,567.50'],
    [123456789.99, '₹12,34,56,789.99'],
  ])('formats %d rupees as %s', (rupees, text) => expect(formatRupees(rupees)).toBe(text));

  it.each([
    [48, '₹48'],
    [78.5, '₹78.50'],
    [100, '₹100'],
    [1072, '₹1,072'],
    [1000.01, '₹1,000.01'],
  ])('formats %d rupees on the shelf as %s', (rupees, text) => expect(formatShelf(rupees)).toBe(text));

  it('groups as the browser does', () => {
    const money = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
    const figures = new Intl.NumberFormat('en-IN');
    for (let digits = 1, number = 0; digits <= 12; digits += 1) {
      number = number * 10 + (digits % 10);
      const amounts = [number, -number, number + 0.25, number + 0.05, -number - 0.5];
      expect(amounts.map(formatRupees)).toEqual(amounts.map((amount) => money.format(amount)));
      expect(amounts.map(formatCount)).toEqual(amounts.map((amount) => figures.format(amount)));
    }
  });

  it('shows the sign of a difference', () => {
    expect([3, -3, 0].map(formatDifference)).toEqual(['+ ₹3.00', '− ₹3.00', '₹0.00']);
  });
});
