// What managers do with cash at random: taking it, counting wrongly, taking it twice, closing the day.
import { api } from '@tilgul/contract';
import { dayOf } from '../../src/platform/time/business-day.ts';
import type { Act, Cast } from './property-cast.ts';

/** The acts on cash, by name. */
export function cashActs({ world, managers }: Cast): Record<string, Act> {
  const { call, deps } = world;
  const handOf = async (storeId: number, staffId: number) => {
    const row = await deps.db
      .selectFrom('cash_hands')
      .select('in_hand_paise')
      .where('store_id', '=', storeId)
      .where('staff_id', '=', staffId)
      .executeTakeFirst();
    return (row?.in_hand_paise ?? 0) / 100;
  };
  return {
    'take cash': async (dice) => {
      const { manager: as, staff } = dice.pick(managers);
      const { id } = dice.pick(staff);
      const expected = await handOf(as.storeId, id);
      const counted = dice.roll(0, 2) === 0 ? dice.roll(0, 900) : expected;
      const body = { staff_id: id, expected_amount: expected, counted_amount: counted, note: 'As counted' };
      const [first] = await Promise.all([call(api.cash.takeCash, { as, body }), call(api.cash.takeCash, { as, body })]);
      return first;
    },
    "take another store's cash": async (dice) => {
      const [{ manager: as }, other] = [dice.pick(managers), dice.pick(managers)];
      if (other.manager.id === as.id) return undefined;
      const body = { staff_id: dice.pick(other.staff).id, expected_amount: 48, counted_amount: 48 };
      const refused = await call(api.cash.takeCash, { as, body });
      if (refused.status !== 404) throw new Error(`a foreign handover was answered ${refused.status}`);
      return refused;
    },
    'close the day': (dice) => {
      const date = dayOf(deps.now(), deps.config.BUSINESS_TZ);
      return call(api.cash.closeCashDay, { as: dice.pick(managers).manager, body: { date } });
    },
  };
}
