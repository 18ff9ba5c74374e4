// An unconfirmed number where the shop asks for a confirmed one: at checkout and on the account page.
import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { createPasswordReset } from '../../../server/src/modules/auth/password-reset.fixture.ts';
import type { Person } from '../../../server/test/support/harness.ts';
import { refetchCalls } from '../../src/shared/api/query-client.ts';
import { openBrowser } from '../support/browser.tsx';

const { world, open } = await openBrowser({ CONFIRM_PHONE: 'on' });
const { codeFor } = createPasswordReset(world);
afterEach(() => vi.unstubAllGlobals());
const jaggery = await world.product({ price: 60, main: 50 });

/** Enters the code sent to the customer's number, in the open dialog. */
async function enterCode(user: ReturnType<typeof open>, { phone_no }: Person) {
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send code' }));
  await screen.findByText(/^Code sent to/);
  const [first] = await within(await screen.findByRole('dialog')).findAllByRole('textbox');
  if (!first) throw new Error('the dialog has no boxes for the code');
  await user.click(first);
  await waitFor(() => expect(codeFor(phone_no)).toMatch(/^\d{6}$/));
  await user.keyboard(codeFor(phone_no));
  await user.click(await screen.findByRole('button', { name: 'Confirm number' }));
}

async function openCheckout() {
  const customer = await world.customer();
  await world.address(customer);
  await world.fillCart(customer, [[jaggery.id, 2]]);
  return { customer, user: open('/customer-delivery-details', customer) };
}

it('asks for the code sent to the number, without the password, then places the order', async () => {
  const { customer, user } = await openCheckout();
  await user.click(await screen.findByRole('button', { name: 'Place order · ₹120.00' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm mobile number' });
  expect(within(dialog).queryByRole('alert')).toBeNull();
  expect(screen.queryByLabelText('Your password')).toBeNull();
  await enterCode(user, customer);
  await screen.findByRole('heading', { name: 'Thank you, Meera' });
  expect((await world.call(api.orders.listOwnOrders, { as: customer })).ok).toHaveLength(1);
});

it('places nothing after the dialog was cancelled', async () => {
  const { customer, user } = await openCheckout();
  const order = await screen.findByRole('button', { name: 'Place order · ₹120.00' });
  await user.click(order);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm your mobile number' }));
  await enterCode(user, customer);
  await waitFor(() => expect(screen.queryByText(/^Please confirm your mobile number/)).toBeNull());
  expect((await world.call(api.orders.listOwnOrders, { as: customer })).ok).toEqual([]);
  await user.click(order);
  await screen.findByRole('heading', { name: 'Thank you, Meera' });
});

it('asks for the code when the number has become unconfirmed meanwhile, then sends the order again', async () => {
  const { customer, user } = await openCheckout();
  const setConfirmed = (phone_confirmed_at: Date | null) =>
    world.deps.db.updateTable('users').set({ phone_confirmed_at }).where('id', '=', customer.id).execute();
  await screen.findByText(/^Please confirm your mobile number/);
  await setConfirmed(world.clock.now());
  await act(() => refetchCalls([api.users.getUser]));
  await waitFor(() => expect(screen.queryByText(/^Please confirm your mobile number/)).toBeNull());
  await setConfirmed(null);
  await user.click(await screen.findByRole('button', { name: 'Place order · ₹120.00' }));
  await screen.findByText('Please confirm your mobile number first.');
  await enterCode(user, customer);
  await screen.findByRole('heading', { name: 'Thank you, Meera' });
});

it('offers the code before the order, which then needs no more', async () => {
  const { customer, user } = await openCheckout();
  await screen.findByText(/^Please confirm your mobile number .* before the order\./);
  await user.click(await screen.findByRole('button', { name: 'Confirm your mobile number' }));
  await enterCode(user, customer);
  await waitFor(() => expect(screen.queryByText(/^Please confirm your mobile number/)).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Place order · ₹120.00' }));
  await screen.findByRole('heading', { name: 'Thank you, Meera' });
});

it('confirms the number on the account page, and goes on with a code that was sent before', async () => {
  const customer = await world.customer();
  const user = open('/customer-account', customer);
  await screen.findByText(/^Not confirmed yet/);
  await user.click(await screen.findByRole('button', { name: 'Confirm mobile number' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send code' }));
  await screen.findByText(/^Code sent to/);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Confirm mobile number' }));
  await enterCode(user, customer);
  await screen.findByText('Your number is confirmed.');
  await screen.findByText(/^Confirmed/);
});

it('shows the waiting code where another one is refused', async () => {
  const customer = await world.customer();
  const user = open('/customer-account', customer);
  for (let turn = 0; turn < 2; turn += 1) {
    await user.click(await screen.findByRole('button', { name: 'Confirm mobile number' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send code' }));
    await screen.findByText(/^Code sent to/);
    if (turn === 0) await user.keyboard('{Escape}');
  }
  await screen.findByText('A code was sent before and is still valid. Please enter it.');
  const again = await screen.findByRole<HTMLButtonElement>('button', { name: /^Send another code in 0:[0-3]\d$/ });
  expect(again.disabled).toBe(true);
});

it('takes another number with the password', async () => {
  const customer = await world.customer();
  const user = open('/customer-account', customer);
  await user.click(await screen.findByRole('button', { name: 'Confirm mobile number' }));
  await user.click(await screen.findByRole('button', { name: 'Use another number' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change mobile number' }));
  await user.type(dialog.getByLabelText('New mobile number'), '7000054321');
  await user.type(dialog.getByLabelText('Your password'), customer.password);
  await user.click(dialog.getByRole('button', { name: 'Send code' }));
  await screen.findByText(/^Code sent to/);
  await waitFor(() => expect(codeFor('7000054321')).toMatch(/^\d{6}$/));
});

/** A browser with web push, whose permission has not been asked for. */
function withPush() {
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default' });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
}

it('asks for the code before push messages can be turned on', async () => {
  withPush();
  const user = open('/customer-account', await world.customer());
  await screen.findByText('Confirm your mobile number first. Then you can turn them on here.');
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Confirm number' }));
  await screen.findByRole('dialog', { name: 'Confirm mobile number' });
});

it('leads from the notifications to the account page for the code', async () => {
  withPush();
  const user = open('/customer-notification', await world.customer());
  await user.click(await screen.findByRole('link', { name: 'Confirm number' }));
  await screen.findByRole('button', { name: 'Confirm mobile number' });
});

it('leaves a forgotten password at the code that was sent before', async () => {
  const { phone_no } = await world.customer();
  (await world.call(api.auth.forgotPassword, { body: { phone_no } })).ok;
  const user = open('/forgot-password');
  await user.type(await screen.findByLabelText('Mobile Number'), phone_no);
  await user.click(screen.getByRole('button', { name: 'Send OTP' }));
  await screen.findByText('An OTP was already sent to this number and is still valid. Please enter it.');
  const resend = await screen.findByRole<HTMLButtonElement>('button', { name: /^Resend OTP in 0:[0-3]\d$/ });
  expect(resend.disabled).toBe(true);
  const [first] = await screen.findAllByRole('textbox');
  await user.click(first as HTMLElement);
  await user.keyboard(codeFor(phone_no));
  await screen.findByLabelText('New password');
});

it('keeps a forgotten password at the number, with the wait, once no code is valid any more', async () => {
  const { phone_no } = await world.customer();
  for (const wait of [30, 60, 300, 0]) {
    (await world.call(api.auth.forgotPassword, { body: { phone_no } })).ok;
    world.clock.advance(wait * 1000);
  }
  world.clock.advance(301_000);
  const user = open('/forgot-password');
  await user.type(await screen.findByLabelText('Mobile Number'), phone_no);
  await user.click(screen.getByRole('button', { name: 'Send OTP' }));
  await screen.findByText(/^You can request a new OTP in 9:5/);
  expect(screen.queryByLabelText('Mobile Number')).not.toBeNull();
});
