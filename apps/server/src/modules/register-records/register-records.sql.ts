// SQL of register records: the register that is locked for one, its shift and cashier, and what a booked or held record leaves.
import type { RecordPayment } from '@tilgul/contract/register-records';
import type { FlagKind, HoldReason, RecordState } from '@tilgul/contract/registers';
import type { InvoiceNumber } from '@tilgul/contract/rules/invoice-number';
import type { Paise } from '@tilgul/contract/rules/money';
import type { CounterPayment } from '@tilgul/contract/rules/statuses';
import { sql } from 'kysely';
import type { Context, Db } from '../../deps.ts';
import { onlyRow } from '../../platform/db/sql.ts';
import { findPaidQr } from '../payments/register-upi.sql.ts';
import { taxRateOn } from '../taxes/taxes.sql.ts';
import type { NewFlag, ProductFacts, ReadRecord } from './register-records.rules.ts';

/** A register, locked so that its records are booked one after the other. */
export interface LockedRegister {
  readonly id: number;
  readonly letter: string;
  readonly store_id: number;
  readonly location_id: number;
  readonly bill_code: string;
  readonly store_name: string;
  readonly manager_id: number | null;
  /** The user who registered it. */
  readonly created_by: number;
  readonly head_seq: number;
  /** Time of the last record. */
  readonly last_at: Date | null;
  readonly revoked_at: Date | null;
}

export async function lockRegister(db: Db, id: number): Promise<LockedRegister | undefined> {
  const { rows } = await sql<LockedRegister>`
    select registers.id, letter, registers.store_id, location.id as location_id, stores.bill_code, stores.name as store_name, stores.manager_id, registers.created_by, head_seq, last_record_at as last_at, revoked_at
    from registers join stores on stores.id = registers.store_id join stock_locations as location on location.store_id = registers.store_id
    where registers.id = ${id}::bigint for no key update of registers`.execute(db);
  return rows[0];
}

interface KnownRecord {
  readonly body_hash: Buffer;
  readonly state: RecordState;
  readonly sale_id: number | null;
  readonly flags: FlagKind[];
}

/** A record that arrived before. */
export async function findRecord(db: Db, registerId: number, seq: number): Promise<KnownRecord | undefined> {
  const { rows } = await sql<KnownRecord>`
    select body_hash, state, sale_id,
      coalesce((select array_agg(flag.kind order by flag.id) from register_flags as flag where flag.register_id = record.register_id and flag.seq = record.seq), '{}') as flags
    from register_records as record where register_id = ${registerId}::bigint and seq = ${seq}::int`.execute(db);
  return rows[0];
}

/** The person who sold, with today's rights. */
export interface Cashier {
  readonly id: number;
  readonly isManager: boolean;
  readonly canSell: boolean;
  readonly canReturn: boolean;
  /** Works at the register's store. */
  readonly isOfStore: boolean;
}

export async function findCashier(db: Db, userId: number, storeId: number): Promise<Cashier | undefined> {
  const { rows } = await sql<Cashier>`
    select users.id, stores.manager_id = users.id as "isManager", users.can_sell or stores.manager_id = users.id as "canSell",
      users.can_return or stores.manager_id = users.id as "canReturn",
      users.archived_at is null and (users.store_id = stores.id or stores.manager_id = users.id) as "isOfStore"
    from users join stores on stores.id = ${storeId}::bigint where users.id = ${userId}::bigint`.execute(db);
  const [row] = rows;
  return (
    row && {
      ...row,
      isManager: row.isManager === true,
      canSell: row.canSell === true,
      canReturn: row.canReturn === true,
      isOfStore: row.isOfStore === true,
    }
  );
}

export interface Shift {
  readonly id: number;
  readonly number: number;
  readonly closed_at: Date | null;
  readonly expected_paise: Paise;
}

/** A register's shift by its number, or its last one. */
export async function findShift(db: Db, registerId: number, number?: number): Promise<Shift | undefined> {
  return db
    .selectFrom('register_shifts')
    .select(['id', 'number', 'closed_at', 'expected_paise'])
    .where('register_id', '=', registerId)
    .$if(number !== undefined, (qb) => qb.where('number', '=', number ?? 0))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Last number of a series in a financial year; 0 for none. */
export async function readLastNumber(db: Db, series: string, fy: string): Promise<number> {
  const row = await db
    .selectFrom('tax_series')
    .select('last_seq')
    .where('series', '=', series)
    .where('fy', '=', fy)
    .executeTakeFirst();
  return row?.last_seq ?? 0;
}

/** Counts the numbers of a held record in their series: no other document takes them. */
export async function holdNumbers(
  db: Db,
  numbers: readonly InvoiceNumber[],
  { registerId, seq, at }: { readonly registerId: number; readonly seq: number; readonly at: Date },
): Promise<void> {
  for (const number of numbers) {
    await sql`
      with taken as (
        insert into tax_series as series_row (series, fy, last_seq, last_at) values (${number.series}::text, ${number.fy}::text, ${number.seq}::int, ${at}::timestamptz)
        on conflict (series, fy) do update set last_seq = excluded.last_seq, last_at = greatest(series_row.last_at, excluded.last_at)
      )
      insert into unissued_numbers (series, fy, seq, register_id, record_seq)
      values (${number.series}::text, ${number.fy}::text, ${number.seq}::int, ${registerId}::bigint, ${seq}::int)`.execute(
      db,
    );
  }
}

/** What a record adds to the sums of its shift, in paise. */
export interface ShiftChange {
  readonly sales?: number;
  readonly returns?: number;
  readonly pay?: readonly { readonly kind: CounterPayment; readonly paise: number }[];
  readonly paidIn?: number;
  readonly paidOut?: number;
  readonly numbers?: readonly string[];
}

export async function addToShift(db: Db, shiftId: number, change: ShiftChange): Promise<void> {
  const sum = (kind: CounterPayment) =>
    (change.pay ?? []).reduce((total, part) => total + (part.kind === kind ? part.paise : 0), 0);
  const [first = null] = change.numbers ?? [];
  await sql`
    update register_shifts set sales = sales + ${change.sales ?? 0}::int, returns = returns + ${change.returns ?? 0}::int,
      cash_paise = cash_paise + ${sum('cash')}::bigint, upi_paise = upi_paise + ${sum('upi')}::bigint, card_paise = card_paise + ${sum('card')}::bigint,
      paid_in_paise = paid_in_paise + ${change.paidIn ?? 0}::bigint, paid_out_paise = paid_out_paise + ${change.paidOut ?? 0}::bigint,
      first_number = coalesce(first_number, ${first}::text), last_number = coalesce(${change.numbers?.at(-1) ?? null}::text, last_number)
    where id = ${shiftId}::bigint`.execute(db);
}

interface NewRecord {
  readonly register: LockedRegister;
  readonly seq: number;
  readonly read: ReadRecord;
  readonly raw: unknown;
  readonly hash: Buffer;
  readonly userId: number | null;
  readonly shiftId: number | null;
  readonly state: 'posted' | 'held';
  readonly why: HoldReason | null;
  readonly saleId: number | null;
  readonly isImported: boolean;
  readonly flags: readonly NewFlag[];
}

/** Inserts a record as the last of its register, with its flags. */
export async function insertRecord({ db, now }: Pick<Context, 'db' | 'now'>, entry: NewRecord): Promise<void> {
  const { register, read } = entry;
  await sql`
    with recorded as (
      insert into register_records (register_id, seq, kind, at, received_at, user_id, shift_id, numbers, total_paise, body, body_hash, state, why, sale_id, is_imported)
      values (${register.id}::bigint, ${entry.seq}::int, ${read.kind}::text, ${read.at}::timestamptz, ${now}::timestamptz, ${entry.userId}::bigint,
        ${entry.shiftId}::bigint, ${read.numbers}::text[], ${read.total}::bigint, ${JSON.stringify(entry.raw)}::text::jsonb, ${entry.hash}::bytea,
        ${entry.state}::text, ${entry.why}::text, ${entry.saleId}::bigint, ${entry.isImported}::boolean)
    )
    update registers set head_seq = ${entry.seq}::int, last_record_at = greatest(coalesce(last_record_at, ${read.at}::timestamptz), coalesce(${read.at}::timestamptz, last_record_at)), reported_seq = greatest(reported_seq, ${entry.seq}::int)
    where id = ${register.id}::bigint`.execute(db);
  await insertFlags({ db, now }, { register, seq: entry.seq, flags: entry.flags });
}

export async function insertFlags(
  { db, now }: Pick<Context, 'db' | 'now'>,
  {
    register,
    seq,
    flags,
  }: { readonly register: LockedRegister; readonly seq: number; readonly flags: readonly NewFlag[] },
): Promise<void> {
  if (flags.length === 0) return;
  await db
    .insertInto('register_flags')
    .values(
      flags.map(({ kind, expected = null, found = null }) => ({
        register_id: register.id,
        seq,
        store_id: register.store_id,
        kind,
        expected,
        found,
        created_at: now,
      })),
    )
    .execute();
}

type SoldProduct = Omit<ProductFacts, 'prices' | 'unit_grams'> & {
  readonly names: Record<string, string>;
  readonly unit_names: Record<string, string>;
};

/** Products of a sale, with their tax rates of a day (YYYY-MM-DD). */
export async function listSoldProducts(db: Db, ids: readonly number[], day: string): Promise<SoldProduct[]> {
  const { rows } = await sql<SoldProduct>`
    select products.id as product_id, products.name as product_name, products.names, units.unit as product_unit, units.names as unit_names, hsn,
      ${taxRateOn(sql`products.tax_class_id`, day)} as rate_bp, ${taxRateOn(sql`coalesce(products.loose_tax_class_id, products.tax_class_id)`, day)} as loose_rate_bp
    from products join units on units.id = products.unit_id where products.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** Number of credit notes that a return of these lines of a sale needs: one for each invoice that has one of them. */
export async function countCreditNotes(
  db: Db,
  saleId: number,
  lines: readonly { readonly line: number; readonly product_id: number }[],
): Promise<number> {
  const counted = sql<{ count: number }>`
    select count(distinct document.id) as count from tax_documents as document join tax_document_lines as line on line.document_id = document.id
    where document.manual_order_id = ${saleId}::bigint and document.kind = 'invoice'
      and (line.sale_line = any(${lines.map(({ line }) => line)}::int[])
        or line.sale_line is null and line.product_id = any(${lines.map(({ product_id }) => product_id)}::bigint[]))`;
  return onlyRow(await counted.execute(db)).count;
}

/** The counter sale of a store that an invoice number belongs to. */
export async function findSaleByNumber(db: Db, locationId: number, number: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('tax_documents')
    .innerJoin('manual_orders', 'manual_orders.id', 'tax_documents.manual_order_id')
    .select('manual_orders.id')
    .where('tax_documents.number', '=', number)
    .where('tax_documents.kind', '=', 'invoice')
    .where('manual_orders.place_id', '=', locationId)
    .executeTakeFirst();
  return row?.id;
}

/** UPI codes of payments that the gateway says are paid with their amount, and that no other sale has. */
export async function listPaidQrs(
  db: Db,
  registerId: number,
  pay: readonly RecordPayment[],
): Promise<ReadonlySet<string>> {
  const paid = new Set<string>();
  const codes = pay.flatMap(({ kind, qr_id }) => (kind === 'upi' && qr_id !== undefined ? [qr_id] : []));
  for (const { amount, qr_id } of pay) {
    // One code proves one payment.
    if (qr_id === undefined || codes.filter((one) => one === qr_id).length !== 1) continue;
    const code = await findPaidQr(db, qr_id);
    if (code && code.register_id === registerId && code.amount_paise === amount) paid.add(qr_id);
  }
  return paid;
}

/** Uses an approval's check once; false if it is not of this register and manager, or was used. */
export async function takeCheck(
  db: Db,
  {
    id,
    registerId,
    userId,
    seq,
  }: { readonly id: string; readonly registerId: number; readonly userId: number; readonly seq: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('register_checks')
    .set({ used_seq: seq })
    .where('id', '=', id)
    .where('register_id', '=', registerId)
    .where('user_id', '=', userId)
    .where('used_seq', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
