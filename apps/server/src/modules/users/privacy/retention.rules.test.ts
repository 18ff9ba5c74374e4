import { expect, it } from 'vitest';
import { buyersKeptFrom } from './retention.rules.ts';

const INDIA = 'Asia/Kolkata';

it.each([
  ['2035-03-31T18:29:59Z', '2026-03-31T18:30:00.000Z'],
  ['2035-03-31T18:30:00Z', '2027-03-31T18:30:00.000Z'],
  ['2035-12-31T20:00:00Z', '2027-03-31T18:30:00.000Z'],
])('[T04] at %s buyers are kept from %s on: eight years from the end of the financial year', (now, from) => {
  expect(buyersKeptFrom(new Date(now), INDIA).toISOString()).toBe(from);
});
