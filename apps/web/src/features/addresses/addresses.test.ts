// Proves how addresses and phone numbers are written.
import { describe, expect, it } from 'vitest';
import { formatPhone } from '../../shared/format/phone.ts';
import { addressLine } from './addresses.ts';

const address = {
  street_address1: '12 Market Yard',
  street_address2: 'near Ganpati Mandir',
  city: 'Sangli',
  state: 'Maharashtra',
  postal_code: '416416',
};

describe('an address', () => {
  it('is one readable line', () => {
    expect(addressLine(address)).toBe('12 Market Yard, near Ganpati Mandir, Sangli, Maharashtra 416416');
  });

  it('has no gap where line 2 is left out', () => {
    expect(addressLine({ ...address, street_address2: null })).toBe('12 Market Yard, Sangli, Maharashtra 416416');
    expect(addressLine({ ...address, street_address2: '' })).toBe('12 Market Yard, Sangli, Maharashtra 416416');
  });
});

describe('a phone number', () => {
  it('is read in two groups of five', () => {
    expect(formatPhone('9822041210')).toBe('98220 41210');
  });

  it('stays as it is when it is of another kind', () => {
    expect(formatPhone('+919822041210')).toBe('+919822041210');
    expect(formatPhone('')).toBe('');
  });
});
