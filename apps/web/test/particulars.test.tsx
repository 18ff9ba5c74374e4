// Every setting that a page prints is changed here and looked for on that page, as is all that law asks of a listing.
import { screen } from '@testing-library/react';
import { api } from '@tilgul/contract';
import { PARTICULARS, type ParticularId } from '@tilgul/contract/rules/particulars';
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
  confirm_phone: 'the rule of a form',
  passphrase_min: 'the rule of a form',
  page_speed: 'a switch of code without a screen',
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

const LABEL = {
  mrp: 60,
  origin: 'Nepal',
  packer: 'Kolhapur Mills, Kolhapur',
  fssai: '11526034000456',
  shelf_life: '9 months from packing',
  veg_mark: 'veg',
};
/** The text of each fact on a product page. */
const LISTED: Partial<Record<ParticularId, string | RegExp>> = {
  seller: new RegExp(CONTACT.legal_name),
  address: new RegExp(CONTACT.address),
  phone: new RegExp(CONTACT.phone),
  email: new RegExp(CONTACT.email),
  fssai_seller: CONTACT.fssai,
  net_quantity: product.unit,
  mrp: /₹60/,
  origin: LABEL.origin,
  packer: LABEL.packer,
  fssai: LABEL.fssai,
  shelf_life: LABEL.shelf_life,
};

it('names all that law asks of a listing', async () => {
  const { id, name, category, unit, description, price } = product;
  const body = { name, category, unit, description, price, ...LABEL };
  (await world.call(api.catalog.updateProduct, { as: admin, params: { id }, body })).ok;
  open(PRODUCT);
  const asked = Object.entries(PARTICULARS).flatMap(([fact, { printedOn }]) =>
    printedOn.some((print) => print === 'listing') ? [fact as ParticularId] : [],
  );
  await screen.findAllByRole('img', { name: 'Vegetarian' });
  expect([...Object.keys(LISTED), 'veg_mark'].sort()).toEqual(asked.toSorted());
  for (const fact of asked.filter((one) => one !== 'veg_mark'))
    expect(await screen.findAllByText(LISTED[fact] ?? 'missing'), fact).not.toEqual([]);
});

it('tells on the tax page what the chain lacks', async () => {
  (await world.call(api.taxes.saveTaxSettings, { as: admin, body: { email: null } })).ok;
  open('/admin-tax', admin);
  await screen.findByText(
    'Not in the tax settings: address, email, FSSAI licence. The law asks for them on documents and product pages.',
  );
});
