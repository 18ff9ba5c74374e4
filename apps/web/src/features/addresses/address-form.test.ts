import { expect, it } from 'vitest';
import { proposeLabel } from './address-form.tsx';

it('proposes for a new address the first label that none has', () => {
  expect(proposeLabel([])).toBe('home');
  expect(proposeLabel([{ label: 'home' }])).toBe('work');
  expect(proposeLabel([{ label: 'work' }])).toBe('home');
  expect(proposeLabel([{ label: 'home' }, { label: 'work' }, { label: 'other' }])).toBe('other');
});
