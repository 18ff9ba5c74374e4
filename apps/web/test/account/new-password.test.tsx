// Wherever a new password is chosen, the page says how hard it is to guess.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createPasswordReset } from '../../../server/src/modules/auth/password-reset.fixture.ts';
import { openBrowser } from '../support/browser.tsx';
import { button } from '../support/find.ts';

const { world, open } = await openBrowser();
const { codeFor } = createPasswordReset(world);

it('on registering, where the own names count for nothing', async () => {
  const hands = open('/register');
  await hands.type(await screen.findByLabelText('First Name'), 'Kavita');
  await hands.type(screen.getByLabelText('Username'), 'chutney');
  const password = screen.getByLabelText('Password');
  await hands.type(password, 'KavitaChutney');
  await screen.findByText('Easy to guess');
  await hands.clear(password);
  await hands.type(password, 'til-gul-ghya-god-bola');
  await screen.findByText('Hard to guess');
});

it('at the end of a reset', async () => {
  const customer = await world.customer();
  const hands = open('/forgot-password');
  await hands.type(await screen.findByLabelText('Mobile Number'), customer.phone_no);
  await hands.click(await button('Send OTP'));
  await hands.click(await screen.findByLabelText('Digit 1 of 6'));
  await waitFor(() => expect(codeFor(customer.phone_no)).toMatch(/^\d{6}$/));
  await hands.keyboard(codeFor(customer.phone_no));
  await hands.click(await button('Verify OTP'));
  const password = await screen.findByLabelText('New password');
  await hands.type(password, 'short');
  await screen.findByText('Too short');
  await hands.type(password, '-and-sesame');
  await screen.findByText('Hard to guess');
});

it('on the dialog in which staff choose their own, which asks before anything else', async () => {
  const staff = await world.staff(await world.manager());
  const hands = open('/store-staff-dashboard', staff, { asksOwnPassword: true });
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose your own password' }));
  await hands.type(dialog.getByLabelText('New password'), 'ravi-pawar');
  await dialog.findByText('Easy to guess');
});
