// Changing the phone number while the server is slow: what is sent, and that typing is not disturbed.
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { createPasswordReset } from '../../../server/src/modules/auth/password-reset.fixture.ts';
import { openBrowser } from '../support/browser.tsx';
import { button } from '../support/find.ts';

const { world, open } = await openBrowser();
const { codeFor } = createPasswordReset(world);
const PATH = api.account.confirmPhone.path;
let numbers = 0;
const newNumber = () => `70000${String(10_000 + ++numbers)}`;

/** Holds back the answers to confirmations until released; counts requests. */
function slowServer() {
  const { fetch } = globalThis;
  const sent: unknown[] = [];
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (!String(call[0]).includes(PATH)) return fetch(...call);
    sent.push(JSON.parse(String(call[1]?.body)));
    const answer = await fetch(...call);
    await gate;
    return answer;
  });
  return { sent, release: () => release() };
}
afterEach(() => vi.unstubAllGlobals());

/** Opens the code dialog of a customer who has requested a code. */
async function askForCode() {
  const [customer, phone] = [await world.customer(), newNumber()];
  const user = open('/customer-account', customer);
  await user.click(await button('Change mobile number'));
  const number = within(await screen.findByRole('dialog', { name: 'Change mobile number' }));
  await user.clear(number.getByLabelText('New mobile number'));
  await user.type(number.getByLabelText('New mobile number'), phone);
  await user.type(number.getByLabelText('Your password'), customer.password);
  await user.click(number.getByRole('button', { name: 'Send code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm mobile number' }));
  const boxes = await dialog.findAllByRole('textbox');
  await waitFor(() => expect(document.activeElement).toBe(boxes[0]));
  await waitFor(() => expect(codeFor(phone)).toMatch(/^\d{6}$/));
  return { user, dialog, boxes, code: codeFor(phone), phone, customer };
}
const typed = (boxes: readonly HTMLElement[]) => boxes.map((box) => (box as HTMLInputElement).value).join('');

it('sends a code once, however often it is confirmed before the answer', async () => {
  const { user, dialog, code, phone, customer } = await askForCode();
  const { sent, release } = slowServer();
  await user.keyboard(code);
  const form = document.querySelector<HTMLFormElement>('[role=dialog] form');
  if (!form) throw new Error('the dialog has no form');
  // Enter twice, before the page shows that it is busy.
  form.requestSubmit();
  form.requestSubmit();
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(dialog.getByRole('button', { name: 'Confirm number' }));
  release();
  await screen.findByText('Your number is confirmed.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ phone_no: phone, otp: code }]);
  expect(screen.queryByText(/^Invalid OTP/)).toBeNull();
  const { ok } = await world.call(api.users.getUser, { as: customer, params: { id: customer.id } });
  expect(ok).toMatchObject({ phone_no: phone, phone_confirmed: true });
});

it('keeps typed digits when an earlier wrong code is rejected', { tags: 'long' }, async () => {
  const { user, dialog, boxes, code } = await askForCode();
  const { release } = slowServer();
  // Only the last digit is wrong, so that typing overwrites equal digits.
  await user.keyboard(`${code.slice(0, 5)}${(Number(code[5]) + 1) % 10}`);
  await user.click(dialog.getByRole('button', { name: 'Confirm number' }));
  await user.click(boxes[0] as HTMLElement);
  await user.keyboard(code.slice(0, 3));
  release();
  await screen.findByText(/^Invalid OTP/);
  await user.keyboard(code.slice(3));
  expect(typed(boxes)).toBe(code);
  await user.click(dialog.getByRole('button', { name: 'Confirm number' }));
  await screen.findByText('Your number is confirmed.');
});

it('focuses the missing digit when confirmed too early', { tags: 'long' }, async () => {
  const { user, dialog, boxes, code } = await askForCode();
  await user.keyboard(code.slice(0, 5));
  await user.click(dialog.getByRole('button', { name: 'Confirm number' }));
  await screen.findByText('Please enter the complete 6-digit OTP.');
  await waitFor(() => expect(document.activeElement).toBe(boxes[5]));
  await user.keyboard(code.slice(5));
  expect(typed(boxes)).toBe(code);
  await user.click(dialog.getByRole('button', { name: 'Confirm number' }));
  await screen.findByText('Your number is confirmed.');
});
