// A customer's GSTIN: on the account page, and at checkout for one order.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '../../src/shared/api/query-client.ts';
import { openBrowser } from '../support/browser.tsx';
import { button } from '../support/find.ts';

const { world, open } = await openBrowser();
const [OWN, OTHER] = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'];
const customer = await world.customer();
await world.address(customer);
const ghee = await world.product({ price: 60, main: 40 });
const orders = async () =>
  (await world.deps.db.selectFrom('orders').select('buyer_gstin').where('user_id', '=', customer.id).execute()).map(
    ({ buyer_gstin }) => buyer_gstin,
  );
function closeTab(): void {
  cleanup();
  queryClient.clear();
}

it('[TAX-13] rejects an invalid GSTIN at its checkout field, and sends a valid one with the order', async () => {
  await world.fillCart(customer, [[ghee.id, 2]]);
  const user = open('/customer-delivery-details', customer);
  await user.click(await button('Add GSTIN'));
  const field = screen.getByRole('textbox', { name: /^GSTIN/ });
  expect(document.activeElement).toBe(field);
  await user.type(field, '29AAGCB7383J1Z5');
  await user.click(await button(/^Place order/));
  await screen.findByText('This GSTIN is not valid: its last character does not match the others.');
  expect(document.activeElement).toBe(field);
  expect(await orders()).toEqual([]);
  await user.click(await button('Remove GSTIN'));
  expect(document.activeElement).toBe(await button('Add GSTIN'));
  closeTab();
  const empty = open('/customer-delivery-details', customer);
  await empty.click(await button('Add GSTIN'));
  await empty.type(screen.getByRole('textbox', { name: /^GSTIN/ }), '29AAGCB7383J1Z5');
  closeTab();
  const again = open('/customer-delivery-details', customer);
  const kept = await screen.findByDisplayValue('29AAGCB7383J1Z5');
  await again.clear(kept);
  await again.type(kept, OTHER.toLowerCase());
  await again.click(await button(/^Place order/));
  await waitFor(async () => expect(await orders()).toEqual([OTHER]));
});

it('[TAX-13] saves a GSTIN in the account, which prefills checkout until it is removed', async () => {
  const user = open('/customer-account', customer);
  await user.click(await button('Add GSTIN'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add GSTIN' }));
  const field = dialog.getByLabelText('GSTIN');
  await user.type(field, '27AAPFU');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('GSTIN must be 15 characters, such as 27AAPFU0939F1ZV.');
  await user.clear(field);
  await user.type(field, OWN.toLowerCase());
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText(OWN);
  closeTab();
  await world.fillCart(customer, [[ghee.id, 1]]);
  const atCheckout = open('/customer-delivery-details', customer);
  await screen.findByDisplayValue(OWN);
  await atCheckout.click(await button(/^Place order/));
  await waitFor(async () => expect(await orders()).toEqual([OTHER, OWN]));
  closeTab();
  const atHome = open('/customer-account', customer);
  await atHome.click(await button('Change GSTIN'));
  const change = within(await screen.findByRole('dialog', { name: 'Change GSTIN' }));
  await atHome.clear(change.getByLabelText('GSTIN'));
  await atHome.click(change.getByRole('button', { name: 'Save' }));
  await button('Add GSTIN');
});
