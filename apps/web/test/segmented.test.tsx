// The parts of a choice: one tab stop, arrow keys, and the same look for chosen and other parts but for colour.
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Segmented } from '../src/ui/controls/segmented.tsx';

afterEach(cleanup);

const OPTIONS = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: '7 days' },
  { value: 'month', label: '30 days', disabled: true },
] as const;

function Period() {
  const [value, setValue] = useState<(typeof OPTIONS)[number]['value']>('today');
  return (
    <>
      <Segmented label="Period" value={value} options={OPTIONS} onChange={setValue} />
      <button type="button">{value}</button>
    </>
  );
}

it('is one tab stop named by its label, whose parts are chosen by press', async () => {
  const user = userEvent.setup();
  render(<Period />);
  const parts = screen.getAllByRole<HTMLInputElement>('radio');
  expect(screen.getByRole('radiogroup', { name: 'Period' })).toBeTruthy();
  expect(parts.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ]);
  await user.tab();
  expect(document.activeElement).toBe(parts[0]);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'today' }));
  await user.click(screen.getByText('7 days'));
  expect(screen.getByRole('button', { name: 'week' })).toBeTruthy();
  await user.click(screen.getByText('30 days'));
  expect(screen.getByRole('button', { name: 'week' })).toBeTruthy();
});

it('gives a chosen part no class of its own, so that no size can change', () => {
  render(<Period />);
  const looks = screen.getAllByRole('radio').map((part) => part.closest('label')?.className);
  expect(new Set(looks).size).toBe(1);
});
