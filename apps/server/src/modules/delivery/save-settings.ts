// Reads and replaces the settings of the delivery.
import type { DeliverySettings, saveDeliverySettings } from '@tilgul/contract/delivery/delivery';
import type { Body } from '@tilgul/contract/endpoint';
import { toRupees } from '@tilgul/contract/rules/money';
import type { ActorContext, Db } from '../../deps.ts';
import { audit } from '../audit-log/audit.ts';
import { NEUTRAL, readDeliverySettings } from './facts.db.ts';
import { makeSlots } from './make-slots.ts';

/** The settings as they hold now. */
export async function viewSettings(db: Db): Promise<DeliverySettings> {
  const { settings, rules } = await readDeliverySettings(db);
  const { cod_max_paise, ...rest } = settings;
  return {
    ...rest,
    fee_rules: rules.map((rule) => ({
      from: toRupees(rule.from_paise),
      fee: toRupees(rule.fee_paise),
      min_order: toRupees(rule.min_order_paise),
      effective_from: rule.effective_from,
    })),
    cod_max: cod_max_paise === null ? null : toRupees(cod_max_paise),
  };
}

/** Replaces all settings; windows reach as many days ahead as they now say (DEL-7). */
export async function saveSettings(
  context: ActorContext,
  form: Body<typeof saveDeliverySettings>,
): Promise<DeliverySettings> {
  const { db } = context;
  const before = await viewSettings(db);
  const { fee_rules = [], cod_max } = form;
  const values = {
    auto_allocate: form.auto_allocate ?? NEUTRAL.auto_allocate,
    serve_elsewhere: form.serve_elsewhere ?? NEUTRAL.serve_elsewhere,
    slot_days: form.slot_days ?? NEUTRAL.slot_days,
    cod_max_paise: cod_max ?? NEUTRAL.cod_max_paise,
  };
  await db
    .insertInto('delivery_settings')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  await db.deleteFrom('fee_rules').execute();
  const rows = fee_rules.map(({ from, fee, min_order, effective_from = null }) => ({
    from_paise: from,
    fee_paise: fee,
    min_order_paise: min_order ?? 0,
    effective_from,
  }));
  if (rows.length > 0) await db.insertInto('fee_rules').values(rows).execute();
  if (values.slot_days !== before.slot_days) await makeSlots(context, null);
  const after = await viewSettings(db);
  await audit(context, { action: 'delivery.settings', subject: 'server', subjectId: 1, before, after });
  return after;
}
