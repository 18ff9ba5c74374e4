// The cash desk of an API test: takes everything that a staff member has in hand, as a manager at the screen does.
import { api } from '@tilgul/contract';
import type { Caller } from '../../src/seed/caller.ts';
import type { Manager, Person } from './world-people.ts';

/** Takes a staff member's cash as the screen shows it; counted exactly by default (rupees). */
export async function takeCashOf(
  call: Caller,
  as: Manager,
  { staff, counted, note }: { readonly staff: Pick<Person, 'id'>; readonly counted?: number; readonly note?: string },
) {
  const { riders } = (await call(api.cash.viewStoreCash, { as })).ok;
  const expected = riders.find(({ staff_id }) => staff_id === staff.id)?.in_hand_now ?? 0;
  const body = { staff_id: staff.id, expected_amount: expected, counted_amount: counted ?? expected, note };
  return call(api.cash.takeCash, { as, body });
}
