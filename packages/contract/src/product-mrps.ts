// Calls that need more of a product than its form: further MRPs, and barcodes of the shop.
import * as z from 'zod/mini';
import { price } from './catalog.forms.ts';
import { productAnswer } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { rupees } from './fields.ts';
import { getText, withMessage } from './form-messages.ts';
import { ADMIN, MANAGER } from './rules/roles.ts';
import { mrp } from './taxes.forms.ts';

/** Most MRPs of a product besides its own. */
export const MAX_MORE_MRPS = 5;

/** All further MRPs of a product, each with the price of such a pack. */
export const mrpsForm = z.object({
  mrps: z
    .array(
      z.object({ mrp: mrp(), price: price() }),
      withMessage(() => getText('notList', { name: 'mrps' })),
    )
    .check(
      z.maxLength(MAX_MORE_MRPS, { error: () => getText('tooManyEntries', { max: MAX_MORE_MRPS, names: 'MRPs' }) }),
    ),
});

/** MRPs of a product besides its own, each with the price of such a pack, the lowest first. */
const moreMrps = z.object({ mrps: z.array(z.object({ mrp: rupees(), price: rupees() })) });
export type MoreMrps = z.output<typeof moreMrps>;

export const getMrps = endpoint('GET', '/products/{id}/mrps/', {
  access: [ADMIN, MANAGER],
  summary: 'Further MRPs of a product, each with its price',
  ok: moreMrps,
  errors: ['not_found'],
});

export const replaceMrps = endpoint('PUT', '/products/{id}/mrps/', {
  access: [ADMIN],
  summary: 'Replace the further MRPs of a product, each with its price',
  body: mrpsForm,
  ok: moreMrps,
  errors: ['not_found'],
});

export const giveOwnBarcode = endpoint('POST', '/products/{id}/own-barcode/', {
  access: [ADMIN],
  summary: 'Give a product without a barcode the next one of the shop: an EAN-13 of prefix 20',
  ok: productAnswer,
  errors: ['not_found', 'conflict'],
});
