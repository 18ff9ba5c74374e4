// Every setting that a page prints is changed here and looked for on that page.
import { screen } from '@testing-library/react';
import { api } from '@tilgul/contract';
import type { SettingsAnswer } from '@tilgul/contract/settings';
import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.tsx';
import { button } from './support/find.ts';

const { world, open } = await openBrowser({ BRAND: 'Gulpoli Mart', BRAND_LOCAL: 'गूळपोळी', PASSWORD_MIN: '9' });
const admin = await world.admin();
const product = await world.product({ main: 5 });
const CONTACT = {
  legal_name: 'Gulpoli Foods LLP',
  address: 'Shivaji Chowk, Miraj 416410',
  phone: '0233 221 0042',
  email: 'help@gulpoli.example',
  grievance_officer: 'Asha Rane',
  fssai: '11526999000777',
};
const PRODUCT = `/product/${product.id}`;

/** Pages that print a setting, and the text; a reason for those that are not printed. */
const PRINTED: Record<keyof SettingsAnswer, readonly (readonly [path: string, text: string | RegExp])[] | string> = {
  brand: [['/about-us', /Gulpoli Mart/]],
  brand_local: [['/about-us', /गूळपोळी/]],
  free_shipping_above: [['/', 'Free shipping above ₹499']],
  free_delivery: [['/about-us', /Delivery is free above ₹499\./]],
  passphrase_min: 'the rule of a form',
  contact: [
    ...(['legal_name', 'address', 'phone', 'email', 'grievance_officer', 'fssai'] as const).map(
      (field) => ['/contact-us', new RegExp(CONTACT[field])] as const,
    ),
    ...(['legal_name', 'address', 'phone', 'email', 'fssai'] as const).map(
      (field) => [PRODUCT, new RegExp(CONTACT[field])] as const,
    ),
  ],
  business_tz: 'a rule of dates',
  tile_url: 'pictures of the map',
  tile_attribution: 'text of the map, which needs a real browser',
  video_url: 'an address',
  online_payment: 'a rule of checkout',
};

it('the administrator changes the contact of the chain in the tax settings', async () => {
  const fee_rules = [
    { from: 0, fee: 40 },
    { from: 499, fee: 0 },
  ];
  (await world.call(api.delivery.saveDeliverySettings, { as: admin, body: { fee_rules } })).ok;
  const user = open('/admin-tax?view=settings', admin);
  await user.click(await button('Edit tax settings'));
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  const typed = [
    ['Legal name', CONTACT.legal_name],
    ['Address', CONTACT.address],
    ['Phone', CONTACT.phone],
    ['Email', CONTACT.email],
    ['Grievance officer', CONTACT.grievance_officer],
    ['FSSAI licence', CONTACT.fssai],
  ] as const;
  for (const [label, text] of typed) {
    await user.click(await field(label));
    await user.paste(text);
  }
  await user.click(await button('Save'));
  await screen.findByText('Tax settings saved.');
  expect((await world.call(api.settings.getSettings)).ok.contact).toEqual(CONTACT);
});

it.each(
  Object.entries(PRINTED).flatMap(([name, pages]) =>
    typeof pages === 'string' ? [] : pages.map((page) => [name, ...page] as const),
  ),
)('%s is printed on %s: %s', async (_name, path, text) => {
  open(path);
  const [found] = await screen.findAllByText(text);
  expect(found).toBeTruthy();
});

it('names every setting of the web', async () => {
  expect(Object.keys((await world.call(api.settings.getSettings)).ok).sort()).toEqual(Object.keys(PRINTED).sort());
});
