// Signing in with a one-time password in place of the password.
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createPasswordReset } from '../../../server/src/modules/auth/password-reset.fixture.ts';
import { createAuthenticators } from '../../../server/src/modules/two-factor/authenticator.fixture.ts';
import { openBrowser } from '../support/browser.tsx';
import { button } from '../support/find.ts';

const { world, open } = await openBrowser();
const { codeFor } = createPasswordReset(world);
const { getCode, turnOn } = createAuthenticators(world);
const NAME = 'Username or mobile number';
const OTP = 'Get an OTP by SMS';

async function askForOtp(user: ReturnType<typeof open>, phone: string) {
  await user.type(await screen.findByLabelText(NAME), phone);
  await user.click(await button(OTP));
  await user.click(await screen.findByLabelText('Digit 1 of 6'));
}

it('asks for the mobile number at its field when only a user name is there', async () => {
  const user = open('/login');
  await user.type(await screen.findByLabelText(NAME), 'asha.patil');
  await user.click(await button(OTP));
  await screen.findByText('Enter your 10-digit mobile number to get an OTP.');
  expect(document.activeElement).toBe(screen.getByLabelText(NAME));
});

it('signs in with the code, keeps it out of the history entry, and says at the boxes when it is wrong', async () => {
  const customer = await world.customer();
  const user = open('/login');
  await askForOtp(user, customer.phone_no);
  const code = codeFor(customer.phone_no);
  const sent = vi.spyOn(globalThis, 'fetch');
  const countSent = () =>
    sent.mock.calls.filter(([to]) => (to instanceof Request ? to.url : String(to)).endsWith('/api/token/otp/')).length;
  await user.paste(code === '000000' ? '000001' : '000000');
  await screen.findByText('Invalid OTP. Please try again.');
  expect(screen.getByRole('button', { name: /^Resend OTP in/ }).matches(':disabled')).toBe(true);
  // The boxes are empty: nothing is sent before the last digit of the next code.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Digit 1 of 6')));
  for (let digit = 1; digit <= 6; digit += 1)
    expect(screen.getByLabelText(`Digit ${digit} of 6`)).toHaveProperty('value', '');
  await user.keyboard(code.slice(0, 5));
  screen.getByText('Invalid OTP. Please try again.');
  expect(screen.queryByText('Login Failed')).toBeNull();
  expect(JSON.stringify([window.history.state, { ...sessionStorage }, { ...localStorage }])).not.toContain(code);
  expect(countSent()).toBe(1);
  await user.keyboard(code.slice(5));
  await screen.findByLabelText('Search products');
  expect(countSent()).toBe(2);
});

it('asks for the second factor after the right code', async () => {
  const customer = await world.customer();
  const { secret } = await turnOn(customer);
  const user = open('/login');
  await askForOtp(user, customer.phone_no);
  await user.paste(codeFor(customer.phone_no));
  await screen.findByRole('heading', { name: 'Two-factor sign-in' });
  await user.click(screen.getByLabelText('Digit 1 of 6'));
  await user.paste(getCode(secret));
  await user.click(await button('Login'));
  await screen.findByLabelText('Search products');
});

it('returns to the password with the number filled in', async () => {
  const customer = await world.customer();
  const user = open('/login');
  await askForOtp(user, customer.phone_no);
  await user.click(await button('Use your password'));
  expect(await screen.findByLabelText(NAME)).toHaveProperty('value', customer.phone_no);
  await user.type(await screen.findByLabelText('Password'), customer.password);
  await user.click(await button('Login'));
  await screen.findByLabelText('Search products');
});

it('returns to the number to correct it, with the number in its field', async () => {
  const customer = await world.customer();
  const user = open('/login');
  await askForOtp(user, customer.phone_no);
  await user.click(await button('Change number'));
  const number = await screen.findByLabelText(NAME);
  expect(number).toHaveProperty('value', customer.phone_no);
  expect(document.activeElement).toBe(number);
});
