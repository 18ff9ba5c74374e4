// Saves the chain's tax settings, and creates, changes and deletes tax classes. Invoices already issued never change.
import { invalid } from '@tilgul/contract/rules/errors';
import { explainStateMismatch, getGstinState } from '@tilgul/contract/rules/gst';
import { toRupees } from '@tilgul/contract/rules/money';
import type { TaxClassAnswer, TaxSettingsAnswer, taxSettingsForm } from '@tilgul/contract/taxes';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../deps.ts';
import { audit, writeAuditRows } from '../audit-log/audit-log.commands.ts';
import {
  archiveTaxClass,
  EMPTY_SETTINGS,
  getTaxClass,
  insertTaxClass,
  readTaxSettings,
  type TaxClassForm,
  type TaxSettings,
  updateTaxClassRow,
} from './taxes.sql.ts';

export function toTaxSettingsAnswer({ fee_rate_bp, ...settings }: TaxSettings): TaxSettingsAnswer {
  return { ...settings, fee_rate: fee_rate_bp === null ? null : toRupees(fee_rate_bp) };
}

/** Replaces all tax settings. Without a state code, the state is that of the GSTIN; the two must agree. */
export async function saveTaxSettings(
  context: ActorContext,
  form: z.output<typeof taxSettingsForm>,
): Promise<TaxSettingsAnswer> {
  const { db, actor } = context;
  const mismatch = explainStateMismatch(form.gstin, form.state_code);
  if (mismatch !== undefined) throw invalid({ gstin: [mismatch] });
  const before = await readTaxSettings(db);
  const after: TaxSettings = {
    legal_name: form.legal_name ?? null,
    gstin: form.gstin ?? null,
    state_code: form.state_code ?? (form.gstin ? getGstinState(form.gstin) : null),
    fssai: form.fssai ?? null,
    address: form.address ?? null,
    round_to_rupee: form.round_to_rupee ?? false,
    fee_rate_bp: form.fee_rate ?? null,
    hsn_digits: form.hsn_digits ?? EMPTY_SETTINGS.hsn_digits,
  };
  await db
    .insertInto('tax_settings')
    .values(after)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(after))
    .execute();
  const entry = { action: 'tax_settings.changed', subject: 'tax_settings', subjectId: null } as const;
  await writeAuditRows(context, actor.id, [{ ...entry, before: { ...before }, after: { ...after } }]);
  return toTaxSettingsAnswer(after);
}

/** A tax class as the audit log shows it: every rate as text. */
const toAuditValues = ({ name, rates }: TaxClassAnswer) => ({
  name,
  rates: rates.map(({ percent, effective_from }) => `${percent} % from ${effective_from}`).join(', '),
});

export async function createTaxClass(context: ActorContext, form: TaxClassForm): Promise<TaxClassAnswer> {
  const subjectId = await insertTaxClass(context.db, form, context.now);
  const after = await getTaxClass(context.db, subjectId);
  await audit(context, { action: 'tax_class.created', subject: 'tax_class', subjectId, after: toAuditValues(after) });
  return after;
}

/** Changes a class. New invoices use its rates; issued ones keep theirs (TAX-3). */
export async function updateTaxClass(
  context: ActorContext,
  subjectId: number,
  form: TaxClassForm,
): Promise<TaxClassAnswer> {
  const before = toAuditValues(await getTaxClass(context.db, subjectId));
  await updateTaxClassRow(context.db, subjectId, form);
  const changed = await getTaxClass(context.db, subjectId);
  const entry = { action: 'tax_class.updated', subject: 'tax_class', subjectId } as const;
  await audit(context, { ...entry, before, after: toAuditValues(changed) });
  return changed;
}

/** Deletes a class that no live product uses. */
export async function deleteTaxClass(context: ActorContext, subjectId: number): Promise<void> {
  const before = toAuditValues(await getTaxClass(context.db, subjectId));
  await archiveTaxClass(context.db, subjectId, context.now);
  await audit(context, { action: 'tax_class.deleted', subject: 'tax_class', subjectId, before });
}
