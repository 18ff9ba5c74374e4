// Codes in the dialog that confirms a number: a wrong one, too many wrong ones, another one.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createPasswordReset } from '../../../server/src/modules/auth/password-reset.fixture.ts';
import type { Person } from '../../../server/test/support/harness.ts';
import { deviceNow, serverNow, setServerTime } from '../../src/shared/format/clock.ts';
import { openBrowser } from '../support/browser.tsx';

// The server would send another code at once.
const { world, open } = await openBrowser({ CONFIRM_PHONE: 'on', RATE_LIMITS: 'off' });
const { codeFor, outbox } = createPasswordReset(world);
const wrongCode = (code: string) => (code === '111111' ? '222222' : '111111');
const listBoxes = () => screen.getAllByLabelText(/^Digit \d of 6$/) as HTMLInputElement[];
const readBoxes = () => listBoxes().map(({ value }) => value);

async function openCode(person: Person) {
  const user = open('/customer-account', person);
  await user.click(await screen.findByRole('button', { name: 'Confirm mobile number' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send code' }));
  await screen.findByText(/^Code sent to/);
  await waitFor(() => expect(codeFor(person.phone_no)).toMatch(/^\d{6}$/));
  await waitFor(() => expect(document.activeElement).toBe(listBoxes()[0]));
  /** Types a code where the focus is, and sends it. */
  const enter = async (code: string) => {
    await user.keyboard(code);
    expect(readBoxes().join('')).toBe(code);
    await user.click(screen.getByRole('button', { name: 'Confirm number' }));
  };
  return { user, enter };
}

it('takes the right code typed at once after a wrong one', async () => {
  const person = await world.customer();
  const { enter } = await openCode(person);
  await enter(wrongCode(codeFor(person.phone_no)));
  const error = await screen.findByText('Invalid OTP. Please try again.');
  await waitFor(() => expect(document.activeElement).toBe(listBoxes()[0]));
  expect(error.closest('[role="alert"]')).toBeNull();
  await enter(codeFor(person.phone_no));
  await screen.findByText('Your number is confirmed.');
});

it('starts again with empty boxes and without the error when another code was sent', async () => {
  const person = await world.customer();
  const { user, enter } = await openCode(person);
  const again = await screen.findByRole('button', { name: /^Send another code in 0:[0-3]\d$/ });
  expect(again.matches(':disabled')).toBe(true);
  for (let n = 0; n < 6; n += 1) {
    const before = screen.queryByText('Invalid OTP. Please try again.');
    await enter(wrongCode(codeFor(person.phone_no)));
    if (n === 5) await screen.findByText('Too many attempts. Please request a new OTP.');
    else if (!before) await screen.findByText('Invalid OTP. Please try again.');
    await waitFor(() => expect(document.activeElement).toBe(listBoxes()[0]));
  }
  const sent = outbox().length;
  // Half a minute later.
  setServerTime(new Date(serverNow() + 30_000).toUTCString(), deviceNow());
  await user.click(await screen.findByRole('button', { name: 'Send another code' }));
  await screen.findByText('The code is on its way.');
  expect(screen.queryByText('Too many attempts. Please request a new OTP.')).toBeNull();
  expect(screen.queryByText(/still valid/)).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(listBoxes()[0]));
  expect(readBoxes().join('')).toBe('');
  await waitFor(() => expect(outbox().length).toBe(sent + 1));
  await enter(codeFor(person.phone_no));
  await screen.findByText('Your number is confirmed.');
});
