// SMS settings of the administrator.
import { screen } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser();
const admin = await world.admin();

it('switches a kind of SMS on, with its template and the budget, and says that no provider is set', async () => {
  const user = open('/admin-delivery?section=sms', admin);
  await screen.findByText('No SMS reaches customers yet: ask whoever runs your server to connect an SMS provider.');
  await screen.findByText('Sent today: 0 of 500. This month: 0 of 10,000. One-time codes do not count.');
  screen.getByText('Tilgul: your order #{#var#} of {#var#} is placed.');
  await user.click(screen.getByRole('checkbox', { name: 'Refund' }));
  await user.type(screen.getByLabelText(/^Template id: Refund/), '1107160000000012345');
  await user.clear(screen.getByLabelText(/^SMS a day/));
  await user.type(screen.getByLabelText(/^SMS a day/), '२०');
  await user.click(await button('Save'));
  await screen.findByText('SMS settings saved.');
  await screen.findByText('Sent today: 0 of 20. This month: 0 of 10,000. One-time codes do not count.');
  const { per_day, kinds } = (await world.call(api.sms.getSmsSettings, { as: admin })).ok;
  expect([per_day, kinds.filter(({ is_on }) => is_on)]).toEqual([
    20,
    [expect.objectContaining({ kind: 'refund', template_id: '1107160000000012345' })],
  ]);
});
