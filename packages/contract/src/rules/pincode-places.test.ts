import { describe, expect, it } from 'vitest';
import { distanceKm, locatePincode } from './pincode-places.ts';
import { findPlace } from './places.ts';

const at = (pincode: string) => locatePincode(pincode) ?? { lat: 0, lng: 0 };
const town = (name: string) => findPlace(name) ?? { lat: 0, lng: 0 };

describe('where a pincode is', () => {
  it.each([
    ['416416', 'Sangli'],
    ['411037', 'Pune'],
    ['416001', 'Kolhapur'],
    ['415001', 'Satara'],
    ['413007', 'Solapur'],
    ['422005', 'Nashik'],
    ['400028', 'Mumbai'],
    ['440002', 'Nagpur'],
    ['431001', 'Chhatrapati Sambhajinagar'],
    ['413512', 'Latur'],
    ['415612', 'Ratnagiri'],
    ['425001', 'Jalgaon'],
  ])('%s is near %s', (pincode, name) => {
    expect(distanceKm(at(pincode), town(name))).toBeLessThan(25);
  });

  it('is known for every group that India Post uses in Maharashtra, and for nothing outside', () => {
    const groups = [
      400, 401, 402, 410, 411, 412, 413, 414, 415, 416, 421, 422, 423, 424, 425, 431, 440, 441, 442, 443, 444, 445,
    ];
    expect(groups.filter((group) => locatePincode(`${group}001`) === undefined)).toEqual([]);
    for (const pincode of ['403001', '560001', '110001']) expect(locatePincode(pincode)).toBeUndefined();
  });
});

describe('the distance between two places', () => {
  it('is the great circle: Pune to Mumbai 120 km, Nagpur to Mumbai 688 km, nothing to itself', () => {
    expect(Math.round(distanceKm(town('Pune'), town('Mumbai')))).toBe(120);
    expect(Math.round(distanceKm(town('Nagpur'), town('Mumbai')))).toBe(688);
    expect(distanceKm(town('Pune'), town('Pune'))).toBe(0);
  });
});
