// What somebody at a pincode can have: the shop shows it before anything is chosen.
import type { DeliveryOptions } from '@tilgul/contract/delivery/delivery';
import { toRupees } from '@tilgul/contract/rules/money';
import type { Context } from '../../deps.ts';
import { dayOf } from '../../platform/time/business-day.ts';
import { isServed } from './delivery.rules.ts';
import { readDeliveryFacts } from './facts.db.ts';
import { feeHead, feesOn } from './fee.rules.ts';
import { listOpenSlots } from './slots.db.ts';
import { feeTableOf } from './view-fees.ts';
import { noteWish } from './wishes.db.ts';

/** Store, fee and open windows of a pincode; one that is not served is noted for the owner (DEL-3, DEL-4). */
export async function viewOptions({ db, now, deps }: Context, pincode: string): Promise<DeliveryOptions> {
  const facts = await readDeliveryFacts(db, { pincode, slotId: null });
  const serviceable = isServed(facts);
  // The call reads, perhaps from a replica: what it notes goes to the leader.
  if (!serviceable) await noteWish(deps.db, pincode, now);
  const fees = feesOn(facts.rules, dayOf(now, deps.config.BUSINESS_TZ));
  const { fee, freeFrom } = feeHead(fees);
  const [store] = facts.stores;
  const { cod_max_paise } = facts.settings;
  return {
    pincode,
    serviceable,
    store_name: store?.store_name ?? null,
    cod_ok: serviceable && (store?.cod_ok ?? true),
    cod_max: cod_max_paise === null ? null : toRupees(cod_max_paise),
    fee: {
      fee: toRupees(fee),
      free_from: freeFrom === null ? null : toRupees(freeFrom),
      ...feeTableOf(fees),
    },
    slots: store ? await listOpenSlots(db, store.store_id, now) : [],
  };
}
