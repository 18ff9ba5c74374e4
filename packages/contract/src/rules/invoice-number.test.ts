// Numbers of invoices: financial years, series, and reading them back.
import { expect, it } from 'vitest';
import { formatFinancialYear, formatInvoiceNumber, formatSeries, parseInvoiceNumber } from './invoice-number.ts';

it.each([
  ['2026-04-01', '2627'],
  ['2027-03-31', '2627'],
  ['2027-04-01', '2728'],
  ['2099-12-01', '9900'],
])('%s is in the financial year %s', (day, year) => {
  expect(formatFinancialYear(day)).toBe(year);
});

it("names a series by its kind, the store's code and the register's letter", () => {
  const series = [formatSeries('invoice', '07'), formatSeries('credit_note', '07', 'A'), formatSeries('challan', '00')];
  expect(series).toEqual(['T07', 'C07A', 'D00']);
});

it.each([
  ['T07/2627/0001234', { series: 'T07', fy: '2627', seq: 1234 }],
  ['T07A/2627/000123', { series: 'T07A', fy: '2627', seq: 123 }],
])('%s is a number of 16 characters', (number, parts) => {
  expect([parseInvoiceNumber(number), formatInvoiceNumber(parts)]).toEqual([parts, number]);
});

it.each(['T07A/2627/0000123', 'T07/2627/000123', 'T07I/2627/000123', 'X07/2627/0001234', ''])('%s is none', (text) => {
  expect(parseInvoiceNumber(text)).toBeUndefined();
});
