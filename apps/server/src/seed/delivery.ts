// Where and when the demo's stores deliver: the pincodes of their cities, three windows a day.
import { api } from '@tilgul/contract';
import type { Caller } from './caller.ts';
import type { Cast } from './cast.ts';

/** By store number, 1 to 12. */
const PINCODES: readonly (readonly string[])[] = [
  ['416410', '416414-416416'],
  ['411001-411062'],
  ['416001-416013'],
  ['415001-415004'],
  ['413001-413008'],
  ['422001-422013'],
  ['400001-400104'],
  ['440001-440037'],
  ['431001-431010'],
  ['413512', '413531'],
  ['415612', '415639'],
  ['425001-425004'],
];

/** The morning's is chosen until the evening before. */
const WINDOWS = [
  { starts: '07:00', ends: '09:00', cutoff_minutes: 600, capacity: 20 },
  { starts: '17:00', ends: '19:00', cutoff_minutes: 90, capacity: 30 },
  { starts: '19:00', ends: '21:00', cutoff_minutes: 90, capacity: 20 },
];
const WEEK = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => WINDOWS.map((window) => ({ weekday, ...window })));

/** Gives every store its area and its week; no fee, and nothing is allocated by itself. */
export async function openDeliveries(call: Caller, { admin, stores }: Cast): Promise<void> {
  for (const [index, { storeId: store_id }] of stores.entries()) {
    (await call(api.delivery.addAreas, { as: admin, body: { store_id, pincodes: PINCODES[index] } })).ok;
    (await call(api.delivery.saveSlotTemplates, { as: admin, body: { store_id, templates: WEEK } })).ok;
  }
}
