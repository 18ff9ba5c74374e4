// SQL of tax classes with their rates, and of the chain's tax settings.

import { invalid, notFound } from '@tilgul/contract/rules/errors';
import { toIdentityKey } from '@tilgul/contract/rules/identity';
import { toRupees } from '@tilgul/contract/rules/money';
import type { SettingsAnswer } from '@tilgul/contract/settings';
import type { TaxClassAnswer, TaxSettingsAnswer } from '@tilgul/contract/taxes';
import { type RawBuilder, sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { anyId, toLikePattern } from '../../platform/db/sql.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page, type SearchQuery } from '../../platform/paging/page.ts';
import { getText } from '../../texts/get-text.ts';

interface Head {
  readonly id: number;
  readonly name: string;
}

/** SQL of the rate of a tax class on a day (YYYY-MM-DD), in basis points; 0 without a class or before its first rate (TAX-3). */
export const taxRateOn = (taxClass: RawBuilder<unknown>, day: string) => sql<number>`coalesce((
  select percent_bp from tax_class_rates as rate
  where rate.tax_class_id = ${taxClass} and rate.effective_from <= ${day}::date order by rate.effective_from desc limit 1), 0)`;

async function withRates(db: Db, heads: readonly Head[]): Promise<TaxClassAnswer[]> {
  const ids = heads.map(({ id }) => id);
  const rates = await db
    .selectFrom('tax_class_rates')
    .select(['tax_class_id', 'percent_bp', 'effective_from'])
    .where('tax_class_id', '=', anyId(ids))
    .orderBy('effective_from')
    .execute();
  return heads.map(({ id, name }) => ({
    id,
    name,
    rates: rates
      .filter(({ tax_class_id }) => tax_class_id === id)
      .map(({ percent_bp, effective_from }) => ({ percent: toRupees(percent_bp), effective_from })),
  }));
}

export async function listTaxClasses(db: Db, query: SearchQuery): Promise<Page<TaxClassAnswer>> {
  const matching = db
    .selectFrom('tax_classes')
    .where('archived_at', 'is', null)
    .$if(Boolean(query.q), (rows) => rows.where('name', 'ilike', toLikePattern(query.q ?? '')));
  const page = await readPage({
    rows: matching.select(['id', 'name']),
    order: newestById('tax_classes.id'),
    query,
    count: () => countUpToCap(db, matching),
  });
  return { ...page, rows: await withRates(db, page.rows) };
}

export async function getTaxClass(db: Db, id: number): Promise<TaxClassAnswer> {
  const heads = db
    .selectFrom('tax_classes')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('archived_at', 'is', null);
  const [found] = await withRates(db, await heads.execute());
  if (!found) throw notFound();
  return found;
}

/** Ids of classes by lower-case name. With `lock`, none of them can be deleted before the transaction ends. */
export async function findTaxClasses(
  db: Db,
  names: readonly string[],
  lock: boolean,
): Promise<ReadonlyMap<string, number>> {
  const rows = db
    .selectFrom('tax_classes')
    .select(['id', 'name'])
    .where('archived_at', 'is', null)
    .where(sql<boolean>`identity_key(name) in (select identity_key(name) from unnest(${names}::text[]) as name)`)
    .orderBy('id');
  const found = await (lock ? rows.forKeyShare() : rows).execute();
  return new Map(found.map(({ id, name }) => [toIdentityKey(name), id]));
}

/** Returns false for an unknown class; else locks it against deletion until the transaction ends. */
export async function lockTaxClass(db: Db, id: number): Promise<boolean> {
  const row = db.selectFrom('tax_classes').select('id').where('id', '=', id).where('archived_at', 'is', null);
  return (await row.forKeyShare().executeTakeFirst()) !== undefined;
}

/** The chain's particulars as stored; rates in hundredths of a percent. */
export type TaxSettings = Omit<TaxSettingsAnswer, 'fee_rate'> & { readonly fee_rate_bp: number | null };

/** Without tax settings, invoices are plain bills (TAX-1). */
export const EMPTY_SETTINGS: TaxSettings = {
  legal_name: null,
  gstin: null,
  state_code: null,
  fssai: null,
  address: null,
  phone: null,
  email: null,
  grievance_officer: null,
  round_to_rupee: false,
  fee_rate_bp: null,
  hsn_digits: 4,
  require_tax_class: false,
};

/** Refuses a buyer with a GSTIN of the chain or one of its stores: an invoice to oneself is no supply. */
export async function refuseOwnGstin(db: Db, gstin: string | null | undefined, field = 'buyer_gstin'): Promise<void> {
  if (!gstin) return;
  const { rows } = await sql<{ is_own: boolean }>`
    select exists (select from tax_settings where gstin = ${gstin}::text)
      or exists (select from stores where gstin = ${gstin}::text) as is_own`.execute(db);
  if (rows[0]?.is_own) throw invalid({ [field]: [getText('taxes.ownGstin')] });
}

/** Legal name and contact of the chain: the administrator's, else those of the environment. */
export async function readParticulars({ db, deps }: Context): Promise<SettingsAnswer['contact']> {
  const { config } = deps;
  const stored = await readTaxSettings(db);
  return {
    legal_name: stored.legal_name ?? config.BRAND,
    address: stored.address ?? config.CONTACT_ADDRESS,
    phone: stored.phone ?? config.CONTACT_PHONE,
    email: stored.email ?? config.CONTACT_EMAIL,
    grievance_officer: stored.grievance_officer ?? config.GRIEVANCE_OFFICER,
    fssai: stored.fssai ?? config.FSSAI,
  };
}

export const readTaxSettings = async (db: Db): Promise<TaxSettings> =>
  (await db
    .selectFrom('tax_settings')
    .select(['legal_name', 'gstin', 'state_code', 'fssai', 'address', 'phone', 'email', 'grievance_officer'])
    .select(['round_to_rupee', 'fee_rate_bp', 'hsn_digits', 'require_tax_class'])
    .executeTakeFirst()) ?? EMPTY_SETTINGS;
