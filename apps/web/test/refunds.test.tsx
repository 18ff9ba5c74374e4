// Money that moves at the payment provider: disputes on the page of refunds, and the question before shipping.
import { cleanup, screen, within } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openPayDesk } from '../../server/test/support/pay-desk.ts';
import { formatRupees } from '../src/shared/format/money.ts';
import { openBrowser } from './support/browser.tsx';
import { button, chooseForOrder, link } from './support/find.ts';

const { world, open } = await openBrowser();
const desk = await openPayDesk(world);
// The server reaches its sandbox only at the address of an open page.
open('/login');
cleanup();

async function paidOrder() {
  const checkout = await desk.checkout();
  const proof = await desk.pay(checkout.orderId);
  const id = (await desk.place(checkout, proof)).ok.order_id;
  return { ...checkout, id, payment_id: proof.razorpay_payment_id };
}

async function actInDashboard(what: 'refund' | 'dispute', payload: Record<string, unknown>) {
  await world.app.inject({ method: 'POST', url: `/sandbox/razorpay/dashboard/${what}`, payload });
  await desk.deliver();
}

it('[PAY-19] shows an open dispute with its deadline', async () => {
  const { id, payment_id } = await paidOrder();
  await actInDashboard('dispute', { payment_id, amount: 5000 });
  open('/admin-refundable', await world.admin());
  const note = await screen.findByText(/disputes ₹50\.00/);
  expect(note.textContent).toContain(`Order #${id}.`);
  expect(note.querySelector('time')).not.toBeNull();
});

it('names the order, the amount and where the money goes before a refund', async () => {
  const admin = await world.admin();
  const { id } = await paidOrder();
  await world.call(api.orders.cancelOrder, { params: { id }, body: { reason: 'Ordered twice' }, as: admin });
  const { ok } = await world.call(api.payments.listRefundable, { as: admin });
  const payment = ok.payments.find(({ order_id }) => order_id === id);
  const amount = `₹${payment?.amount.toFixed(2)}`;
  const user = open('/admin-refundable', admin);
  const sum = formatRupees(ok.total_amount);
  await user.type(await screen.findByRole('searchbox'), 'zzz');
  await screen.findByText('No refundable payments found');
  expect(screen.getByText(sum)).toBeTruthy();
  await user.click(await button('Reset'));
  expect((await link(`Order #${id}`)).getAttribute('href')).toBe(`/admin-orders?status=all&open=${id}`);
  await user.click(await button(`Process Refund of payment ${payment?.id}`));
  const question = within(await screen.findByRole('alertdialog', { name: 'Process Refund' }));
  question.getByText(`${amount} will be refunded to ${payment?.full_name}. This cannot be undone.`);
  question.getByText(`#${id}`);
  question.getByText('The UPI account, card or bank account that paid');
  await user.click(question.getByRole('button', { name: `Refund ${amount}` }));
  await screen.findByText(/^Refund (Processed|Started)$/);
});

it('[PAY-19] shows an open dispute with its deadline in the order of the store', async () => {
  const manager = await world.manager();
  const staff = await world.staff(manager);
  const order = await paidOrder();
  await world.advance(order.id, 'allocated', { manager, staff, customer: order.customer });
  await actInDashboard('dispute', { payment_id: order.payment_id, amount: 5000 });
  const user = open('/store-order-management', manager);
  await user.click(await link(`#${order.id}`));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order Details' }));
  await dialog.findByText('₹50.00 of the payment is disputed at the bank.');
  const answerBy = dialog.getByText(/Respond at the payment provider by/);
  expect(answerBy.querySelector('time')).not.toBeNull();
});

it('[PAY-18] asks before an order ships whose payment was refunded by hand', async () => {
  const manager = await world.manager();
  const staff = await world.staff(manager);
  const order = await paidOrder();
  await world.stockStore(manager, order.productId, 10);
  await world.advance(order.id, 'Processing', { manager, staff, customer: order.customer });
  await actInDashboard('refund', { payment_id: order.payment_id });
  const user = open('/store-order-management', manager);
  await chooseForOrder(user, order.id, 'Edit');
  const dialog = await screen.findByRole('dialog');
  await user.click((await within(dialog).findAllByRole('radio'))[0] as HTMLElement);
  await user.click(within(dialog).getByRole('button', { name: 'Update Status: Ship' }));
  await user.click(await button('Ship unpacked'));
  await user.click(await button('Ship anyway'));
  await screen.findByText('Order Status Updated');
  const { ok } = await world.call(api.orders.listStoreOrders, { as: manager });
  expect(ok.find(({ id }) => id === order.id)?.status).toBe('Shipped');
});
