// The strength meter wherever a new password is chosen.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createPasswordReset } from '../../../server/src/modules/auth/password-reset.fixture.ts';
import { openBrowser } from '../support/browser.tsx';
import { button } from '../support/find.ts';

const { world, open } = await openBrowser();
const { codeFor } = createPasswordReset(world);

it('rates a new password on registration, where the user’s names add nothing', async () => {
  const user = open('/register');
  await user.type(await screen.findByLabelText('First Name'), 'Kavita');
  await user.clear(screen.getByLabelText('Username'));
  await user.type(screen.getByLabelText('Username'), 'chutney');
  const password = screen.getByLabelText('Password');
  await user.type(password, 'KavitaChutney');
  await screen.findByText('Easy to guess');
  await user.clear(password);
  await user.type(password, 'til-gul-ghya-god-bola');
  await screen.findByText('Hard to guess');
});

it('rates a new password with the mobile number or the name of the shop in it as easy to guess', async () => {
  const user = open('/register');
  const password = await screen.findByLabelText('Password');
  await user.type(password, 'tilGUL-98-तिळगुळ');
  await screen.findByText('Easy to guess');
  await user.clear(password);
  await user.type(password, '9830517264-mine');
  await screen.findByText('Hard to guess');
  await user.type(screen.getByLabelText('Contact Number'), '9830517264');
  await screen.findByText('Easy to guess');
});

it('says once what is wrong with two passwords that are short and different', async () => {
  const user = open('/register');
  await user.type(await screen.findByLabelText('Password'), 'abc');
  await user.type(screen.getByLabelText('Confirm Password'), 'abd');
  await user.click(await button('Register'));
  await screen.findByText(/^Your password must be at least 6 characters long/);
  expect(screen.queryByText(/must be identical/)).toBeNull();
  expect(screen.queryByText('Too short')).toBeNull();
  expect(screen.queryByText('At least 6 characters')).toBeNull();
});

it('rates the new password at the end of a reset', async () => {
  const customer = await world.customer();
  const user = open('/forgot-password');
  await user.type(await screen.findByLabelText('Mobile Number'), customer.phone_no);
  await user.click(await button('Send OTP'));
  await user.click(await screen.findByLabelText('Digit 1 of 6'));
  await waitFor(() => expect(codeFor(customer.phone_no)).toMatch(/^\d{6}$/));
  await user.keyboard(codeFor(customer.phone_no));
  const password = await screen.findByLabelText('New password');
  await user.type(password, 'short');
  await screen.findByText('Too short');
  await user.type(password, '-and-sesame');
  await screen.findByText('Hard to guess');
});

it('resets with the number typed at the login, says what it deletes, and returns with the number', async () => {
  const customer = await world.customer();
  await world.address(customer);
  const user = open('/login');
  const { phone_no } = customer;
  await user.type(await screen.findByLabelText('Username or mobile number'), phone_no);
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  const number = await screen.findByLabelText('Mobile Number');
  expect(number).toHaveProperty('value', phone_no);
  expect(document.activeElement).toBe(number);
  await user.click(await button('Send OTP'));
  await screen.findByText('OTP sent successfully');
  await screen.findByRole('group', { name: `OTP sent to ${phone_no.slice(0, 5)} ${phone_no.slice(5)}` });
  await user.click(screen.getByLabelText('Digit 1 of 6'));
  const code = codeFor(phone_no);
  await user.keyboard(code === '000000' ? '000001' : '000000');
  await screen.findByText('Invalid OTP. Please try again.');
  expect(screen.queryByText('OTP sent successfully')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Digit 1 of 6')));
  await user.keyboard(code);
  await screen.findByText('Saved data will be deleted');
  await user.type(screen.getByLabelText('New password'), 'cardamom-and-milk');
  await user.click(await button('Reset Password'));
  await screen.findByText('Please type the new password again.');
  expect(screen.queryByText('Passwords do not match.')).toBeNull();
  await user.type(screen.getByLabelText('Confirm password'), 'cardamom-and-milk');
  await user.click(await button('Reset Password'));
  expect(await screen.findByLabelText('Username or mobile number')).toHaveProperty('value', phone_no);
});

it('marks both empty passwords on registration', async () => {
  const user = open('/register');
  await user.click(await button('Register'));
  for (const name of ['Password', 'Confirm Password'])
    await waitFor(() => expect(screen.getByLabelText(name).getAttribute('aria-invalid')).toBe('true'));
});

it('rates the new password in the dialog in which staff replace their first one', async () => {
  const staff = await world.staff(await world.manager());
  const user = open('/store-staff-dashboard', staff, { asksOwnPassword: true });
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose your own password' }));
  await user.type(dialog.getByLabelText('New password'), 'ravi-pawar');
  await dialog.findByText('Easy to guess');
});
