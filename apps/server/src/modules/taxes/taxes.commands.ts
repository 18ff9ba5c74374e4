// Saves the chain's tax settings, and creates, changes and deletes tax classes. Invoices already issued never change.
import { AppError, invalid, notFound } from '@tilgul/contract/rules/errors';
import { explainStateMismatch, getGstinState } from '@tilgul/contract/rules/gst';
import { toRupees } from '@tilgul/contract/rules/money';
import type { TaxClassAnswer, TaxSettingsAnswer, taxClassForm, taxSettingsForm } from '@tilgul/contract/taxes';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { ActorContext, Db } from '../../deps.ts';
import { mapUniqueViolation } from '../../platform/db/pg-errors.ts';
import { getText } from '../../texts/get-text.ts';
import { audit, writeAuditRows } from '../audit-log/audit-log.commands.ts';
import { EMPTY_SETTINGS, getTaxClass, readTaxSettings, type TaxSettings } from './taxes.sql.ts';

type TaxClassForm = Pick<z.output<typeof taxClassForm>, 'name' | 'rates'>;

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
    phone: form.phone === undefined ? before.phone : form.phone,
    email: form.email === undefined ? before.email : form.email,
    grievance_officer: form.grievance_officer === undefined ? before.grievance_officer : form.grievance_officer,
    round_to_rupee: form.round_to_rupee ?? false,
    fee_rate_bp: form.fee_rate ?? null,
    hsn_digits: form.hsn_digits ?? EMPTY_SETTINGS.hsn_digits,
    require_tax_class: form.require_tax_class ?? before.require_tax_class,
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

/** Awaits a write of a class. Names are unique, ignoring case. */
const mapNameViolation = <T>(write: Promise<T>): Promise<T> =>
  mapUniqueViolation(write, 'tax_classes_name_key', () => invalid({ name: [getText('taxes.nameTaken')] }));

async function insertRates(db: Db, id: number, rates: TaxClassForm['rates']): Promise<void> {
  const rows = rates.map(({ percent, effective_from }) => ({ tax_class_id: id, percent_bp: percent, effective_from }));
  await db.insertInto('tax_class_rates').values(rows).execute();
}

export async function createTaxClass(context: ActorContext, { name, rates }: TaxClassForm): Promise<TaxClassAnswer> {
  const { db, now } = context;
  const insert = db.insertInto('tax_classes').values({ name, created_at: now }).returning('id');
  const { id: subjectId } = await mapNameViolation(insert.executeTakeFirstOrThrow());
  await insertRates(db, subjectId, rates);
  const after = await getTaxClass(db, subjectId);
  await audit(context, { action: 'tax_class.created', subject: 'tax_class', subjectId, after: toAuditValues(after) });
  return after;
}

/** Replaces name and rates of a class. New invoices use them; issued ones keep theirs (TAX-3). */
export async function updateTaxClass(
  context: ActorContext,
  subjectId: number,
  { name, rates }: TaxClassForm,
): Promise<TaxClassAnswer> {
  const { db } = context;
  const before = toAuditValues(await getTaxClass(db, subjectId));
  const live = db.updateTable('tax_classes').set({ name }).where('id', '=', subjectId).where('archived_at', 'is', null);
  const { numUpdatedRows } = await mapNameViolation(live.executeTakeFirst());
  if (numUpdatedRows === 0n) throw notFound();
  await db.deleteFrom('tax_class_rates').where('tax_class_id', '=', subjectId).execute();
  await insertRates(db, subjectId, rates);
  const changed = await getTaxClass(db, subjectId);
  const entry = { action: 'tax_class.updated', subject: 'tax_class', subjectId } as const;
  await audit(context, { ...entry, before, after: toAuditValues(changed) });
  return changed;
}

/** Deletes a class that no live product uses. The row lock keeps products from choosing it in the meantime. */
export async function deleteTaxClass(context: ActorContext, subjectId: number): Promise<void> {
  const { db, now } = context;
  const before = toAuditValues(await getTaxClass(db, subjectId));
  const row = db.selectFrom('tax_classes').select('id').where('id', '=', subjectId).where('archived_at', 'is', null);
  await row.forUpdate().executeTakeFirstOrThrow(notFound);
  const { live } = await db
    .selectFrom('products')
    .select(sql<number>`count(*)`.as('live'))
    .where((eb) => eb.or([eb('tax_class_id', '=', subjectId), eb('loose_tax_class_id', '=', subjectId)]))
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (live > 0) throw new AppError('in_use', { detail: getText('taxes.inUse', { count: live }) });
  await db.updateTable('tax_classes').set({ archived_at: now }).where('id', '=', subjectId).execute();
  await audit(context, { action: 'tax_class.deleted', subject: 'tax_class', subjectId, before });
}
