import type { DeliveryOptions } from '@tilgul/contract/delivery';
import { expect, it } from 'vitest';
import { isWithoutTime } from './delivery-options.rules.ts';

const OUTSIDE: DeliveryOptions = {
  pincode: '110001',
  serviceable: true,
  store_name: null,
  has_areas: true,
  cod_ok: true,
  cod_max: null,
  fee: { fee: 0, free_from: 0, min_order: 0, steps: [] },
  slots: [],
};

it.each([
  ['a pincode outside the areas', OUTSIDE, true],
  ['a pincode of a store', { ...OUTSIDE, store_name: 'Sangli' }, false],
  ['a pincode that is not served', { ...OUTSIDE, serviceable: false }, false],
  ['any pincode of a chain without areas', { ...OUTSIDE, has_areas: false }, false],
])('[DEL-2] tells whether %s is without delivery times', (_, options, isWithout) => {
  expect(isWithoutTime(options)).toBe(isWithout);
});
