// A first cash order from an unconfirmed number: checkout asks for the code, then places the order.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createPasswordReset } from '../../../server/src/modules/auth/password-reset.fixture.ts';
import { openBrowser } from '../support/browser.tsx';

const { world, open } = await openBrowser({ CONFIRM_PHONE: 'on' });
const { codeFor } = createPasswordReset(world);
const jaggery = await world.product({ price: 60, main: 50 });

it('asks for the password and the code sent to the number, then places the order', async () => {
  const customer = await world.customer();
  await world.address(customer);
  await world.fillCart(customer, [[jaggery.id, 2]]);
  const user = open('/customer-delivery-details', customer);
  await user.click(await screen.findByRole('button', { name: 'Place order · ₹120.00, pay cash' }));
  await screen.findByText('Please confirm your mobile number first.');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Your password'), customer.password);
  await user.click(dialog.getByRole('button', { name: 'Send code' }));
  await screen.findByText(/^Code sent to/);
  const [first] = await within(await screen.findByRole('dialog')).findAllByRole('textbox');
  if (!first) throw new Error('the dialog has no boxes for the code');
  await user.click(first);
  await waitFor(() => expect(codeFor(customer.phone_no)).toMatch(/^\d{6}$/));
  await user.keyboard(codeFor(customer.phone_no));
  await user.click(await screen.findByRole('button', { name: 'Confirm number' }));
  await screen.findByRole('heading', { name: 'Thank you, Meera' });
  expect((await world.call(api.orders.listOwnOrders, { as: customer })).ok).toHaveLength(1);
});
