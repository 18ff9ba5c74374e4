// How addresses and phone numbers are formatted.
import { describe, expect, it } from 'vitest';
import { formatPhone } from '../../shared/format/address.ts';
import { formatAddress } from './address-book.tsx';

const address = {
  street_address1: '12 Market Yard',
  street_address2: 'near Ganpati Mandir',
  city: 'Sangli',
  state: 'Maharashtra',
  postal_code: '416416',
};

describe('an address', () => {
  it('is formatted as one line', () => {
    expect(formatAddress(address)).toBe('12 Market Yard, near Ganpati Mandir, Sangli, Maharashtra 416416');
  });

  it('has no gap without a second line', () => {
    expect(formatAddress({ ...address, street_address2: null })).toBe('12 Market Yard, Sangli, Maharashtra 416416');
    expect(formatAddress({ ...address, street_address2: '' })).toBe('12 Market Yard, Sangli, Maharashtra 416416');
  });
});

describe('a phone number', () => {
  it('is formatted in two groups of five', () => {
    expect(formatPhone('9822041210')).toBe('98220 41210');
  });

  it('is left as it is in any other format', () => {
    expect(formatPhone('+919822041210')).toBe('+919822041210');
    expect(formatPhone('')).toBe('');
  });
});
