// Add, which becomes the stepper in place.
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { AddStepper } from '../../src/ui/controls/add-stepper.tsx';

afterEach(cleanup);

function Card({ start = 0 }: { start?: number }) {
  const [quantity, setQuantity] = useState(start);
  const shared = { name: 'Jaggery', unit: '500 g', look: 'corner', onAdd: () => setQuantity(1) } as const;
  return <AddStepper {...shared} quantity={quantity} max={3} maxReason="Only 3 left" onChange={setQuantity} />;
}
const button = (name: string) => screen.getByRole('button', { name });
const getQuantity = () => screen.getByRole('textbox', { name: 'Quantity of Jaggery' });

it('says Add, and to assistive technology what is added', () => {
  render(<Card />);
  expect(button('Add to Cart, Jaggery, 500 g').innerText).toMatch(/^Add/);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('becomes the stepper with the focus on plus, and Add again with the focus on it', async () => {
  const user = userEvent.setup();
  render(<Card />);
  await user.click(button('Add to Cart, Jaggery, 500 g'));
  expect(getQuantity()).toHaveProperty('value', '1');
  expect(document.activeElement).toBe(button('Increase quantity of Jaggery'));
  await user.click(button('Remove Jaggery'));
  expect(document.activeElement).toBe(button('Add to Cart, Jaggery, 500 g'));
});

it('has a bin at 1 and a minus above, and stops at what is left', async () => {
  const user = userEvent.setup();
  render(<Card start={2} />);
  await user.click(button('Decrease quantity of Jaggery'));
  expect(button('Remove Jaggery')).toBeTruthy();
  await user.clear(getQuantity());
  await user.type(getQuantity(), '9{Enter}');
  expect(getQuantity()).toHaveProperty('value', '3');
  expect(screen.getByText('Only 3 left')).toBeTruthy();
});

it('takes no focus when another tab changes the quantity', () => {
  const { rerender } = render(<AddStepper {...CLOSED} quantity={0} />);
  rerender(<AddStepper {...CLOSED} quantity={2} />);
  expect(document.activeElement).toBe(document.body);
});
const nothing = () => undefined;
const CLOSED = { name: 'Jaggery', unit: '500 g', look: 'row', onAdd: nothing, onChange: nothing } as const;
