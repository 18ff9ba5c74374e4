import { invalid } from '@tilgul/contract/rules/errors';
import { stateMismatch, stateOfGstin } from '@tilgul/contract/rules/gst';
import { toRupees } from '@tilgul/contract/rules/money';
import type { TaxClassAnswer, TaxSettingsAnswer, taxSettingsForm } from '@tilgul/contract/taxes';
import type * as z from 'zod/mini';
import type { ActorContext, Db } from '../../deps.ts';
import { audit, writeTrail } from '../audit-log/audit-log.commands.ts';
import { archiveTaxClass, getTaxClass, insertTaxClass, type TaxClassForm, updateTaxClassRow } from './taxes.sql.ts';

// Adds, changes and deletes tax classes.

/** As the trail keeps it: rates as words. */
const toAuditValues = ({ name, rates }: TaxClassAnswer) => ({
  name,
  rates: rates.map(({ percent, effective_from }) => `${percent} % from ${effective_from}`).join(', '),
});

/** Adds a class with its rates; a name that exists is a 400 at `name`. */
export async function createTaxClass(context: ActorContext, form: TaxClassForm): Promise<TaxClassAnswer> {
  const subjectId = await insertTaxClass(context.db, form, context.now);
  const after = await getTaxClass(context.db, subjectId);
  await audit(context, { action: 'tax_class.created', subject: 'tax_class', subjectId, after: toAuditValues(after) });
  return after;
}

/** Changes a class; what is billed from now on follows its rates, papers that are issued keep theirs (TAX-3). */
export async function updateTaxClass(context: ActorContext, id: number, form: TaxClassForm): Promise<TaxClassAnswer> {
  const before = await getTaxClass(context.db, id);
  await updateTaxClassRow(context.db, id, form);
  const after = await getTaxClass(context.db, id);
  const [was, is] = [toAuditValues(before), toAuditValues(after)];
  await audit(context, { action: 'tax_class.updated', subject: 'tax_class', subjectId: id, before: was, after: is });
  return after;
}

/** Deletes a class that no live product uses; 409 says what holds it. */
export async function deleteTaxClass(context: ActorContext, id: number): Promise<void> {
  const before = await getTaxClass(context.db, id);
  await archiveTaxClass(context.db, id, context.now);
  await audit(context, {
    action: 'tax_class.deleted',
    subject: 'tax_class',
    subjectId: id,
    before: toAuditValues(before),
  });
}

// What the chain's papers say of it: read, and saved as a whole.

const COLUMNS = [
  'legal_name',
  'gstin',
  'state_code',
  'fssai',
  'address',
  'round_to_rupee',
  'fee_rate_bp',
  'hsn_digits',
] as const;

/** The chain's particulars as the table has them; rates in hundredths of a percent. */
export type TaxSettings = Omit<TaxSettingsAnswer, 'fee_rate'> & { readonly fee_rate_bp: number | null };

/** A chain that has set nothing prints plain bills (TAX-1). */
const EMPTY_SETTINGS: TaxSettings = {
  legal_name: null,
  gstin: null,
  state_code: null,
  fssai: null,
  address: null,
  round_to_rupee: false,
  fee_rate_bp: null,
  hsn_digits: 4,
};

/** The chain's particulars. */
export const readTaxSettings = async (db: Db): Promise<TaxSettings> =>
  (await db.selectFrom('tax_settings').select(COLUMNS).executeTakeFirst()) ?? EMPTY_SETTINGS;

/** The same as the answer has it. */
export function toTaxSettingsAnswer({ fee_rate_bp, ...settings }: TaxSettings): TaxSettingsAnswer {
  return { ...settings, fee_rate: fee_rate_bp === null ? null : toRupees(fee_rate_bp) };
}

/**
 * Saves all of the chain's particulars; papers that are issued keep what they say. The state is that of the GSTIN where it
 * is left out. Throws invalid at `gstin` where the two differ.
 */
export async function saveTaxSettings(
  context: ActorContext,
  form: z.output<typeof taxSettingsForm>,
): Promise<TaxSettingsAnswer> {
  const { db, actor } = context;
  const mismatch = stateMismatch(form.gstin, form.state_code);
  if (mismatch !== undefined) throw invalid({ gstin: [mismatch] });
  const before = await readTaxSettings(db);
  const after: TaxSettings = {
    legal_name: form.legal_name ?? null,
    gstin: form.gstin ?? null,
    state_code: form.state_code ?? (form.gstin ? stateOfGstin(form.gstin) : null),
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
  await writeTrail(context, actor.id, [{ ...entry, before: { ...before }, after: { ...after } }]);
  return toTaxSettingsAnswer(after);
}
