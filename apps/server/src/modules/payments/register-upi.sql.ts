// SQL of UPI at registers: their QR codes, what was paid by them, and payments without a sale.
import type { Paise } from '@tilgul/contract/rules/money';
import { sql, type Updateable } from 'kysely';
import type { Context, Db, Deps } from '../../deps.ts';
import type { RegisterPayments } from '../../platform/db/tables.ts';
import { isClaimed } from './payments.rules.ts';

type RegisterUpiState = 'open' | 'paid' | 'closed';

const selectCodes = (db: Db) =>
  db
    .selectFrom('register_payments')
    .select(['id', 'register_id', 'amount_paise', 'state', 'gateway_qr_id', 'image_url', 'failed_tries'])
    .select(['close_by', 'asked_at'])
    .$narrowType<{ state: RegisterUpiState }>();
export type RegisterUpi = Readonly<Awaited<ReturnType<ReturnType<typeof selectCodes>['executeTakeFirstOrThrow']>>>;

export const getRegisterUpi = (db: Db, id: number): Promise<RegisterUpi> =>
  selectCodes(db).where('id', '=', id).executeTakeFirstOrThrow();

export const lockRegisterUpi = (db: Db, id: number): Promise<RegisterUpi> =>
  selectCodes(db).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** A QR code by its gateway id, of one register or any. */
export const findByQrCode = (db: Db, qrId: string, registerId?: number): Promise<RegisterUpi | undefined> =>
  selectCodes(db)
    .where('gateway_qr_id', '=', qrId)
    .$if(registerId !== undefined, (rows) => rows.where('register_id', '=', registerId ?? 0))
    .executeTakeFirst();

/** Inserts a QR code before it is created at the gateway, and returns its id. */
export async function insertRegisterUpi(
  { db, now }: Pick<Context, 'db' | 'now'>,
  code: { readonly registerId: number; readonly amount: Paise; readonly closeBy: Date },
): Promise<number> {
  const { registerId: register_id, amount: amount_paise, closeBy: close_by } = code;
  const values = { register_id, amount_paise, close_by, created_at: now };
  const row = db.insertInto('register_payments').values(values).returning('id');
  return (await row.executeTakeFirstOrThrow()).id;
}

export async function updateRegisterUpi(db: Db, id: number, change: Updateable<RegisterPayments>): Promise<void> {
  await db.updateTable('register_payments').set(change).where('id', '=', id).execute();
}

/** Claims the gateway call for a QR code. False if another process holds the claim. */
export async function claimRegisterUpi(deps: Deps, { id, asked_at }: RegisterUpi): Promise<boolean> {
  const now = deps.now();
  if (isClaimed(asked_at, now)) return false;
  const { numUpdatedRows } = await deps.db
    .updateTable('register_payments')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where('asked_at', 'is not distinct from', asked_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Manager of the register's store, who stands for its customers; else who registered the device. */
export async function findPayee(db: Db, registerId: number): Promise<number> {
  const row = await db
    .selectFrom('registers')
    .innerJoin('stores', 'stores.id', 'registers.store_id')
    .select((eb) => eb.fn.coalesce('stores.manager_id', 'registers.created_by').as('user_id'))
    .where('registers.id', '=', registerId)
    .executeTakeFirstOrThrow();
  return row.user_id;
}

/** Captured payments of a QR code that are not refundable, oldest first. */
export const listCaptured = (db: Db, id: number) =>
  db
    .selectFrom('payments')
    .select(['id', 'amount_paise', 'currency'])
    .where('register_payment_id', '=', id)
    .where('state', '=', 'captured')
    .where('refundable_at', 'is', null)
    .orderBy('id')
    .execute();

/** QR codes whose check at the gateway is due, longest overdue first. */
export async function listDueCodes(db: Db, now: Date, limit: number): Promise<number[]> {
  const due = db.selectFrom('register_payments').select('id').where('check_at', '<=', now).orderBy('check_at');
  return (await due.limit(limit).execute()).map(({ id }) => id);
}

/** Schedules a check of a QR code by its gateway id. Ignores codes that are not a register's. */
export async function scheduleRegisterUpiCheck(db: Db, qrId: string, at: Date): Promise<void> {
  await db.updateTable('register_payments').set({ check_at: at }).where('gateway_qr_id', '=', qrId).execute();
}

/** Locks a paid QR code that no sale has yet, with its payment; undefined if it is unpaid, used or refundable. */
export async function findPaidQr(
  db: Db,
  qrId: string,
): Promise<{ readonly amount_paise: Paise; readonly register_id: number } | undefined> {
  return db
    .selectFrom('register_payments as code')
    .innerJoin('payments', 'payments.register_payment_id', 'code.id')
    .select(['payments.amount_paise', 'code.register_id'])
    .where('code.gateway_qr_id', '=', qrId)
    .where('code.state', '=', 'paid')
    .where('payments.state', '=', 'captured')
    .where('payments.refundable_at', 'is', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('sale_payments').select('id').whereRef('qr_id', '=', 'code.gateway_qr_id'))),
    )
    .limit(1)
    .forNoKeyUpdate(['code', 'payments'])
    .executeTakeFirst();
}

/** Ends the wait of paid QR codes whose sale arrived. */
export async function endSaleWait(db: Db, qrIds: readonly string[]): Promise<void> {
  if (qrIds.length === 0) return;
  await db.updateTable('register_payments').set({ sale_due_at: null }).where('gateway_qr_id', 'in', qrIds).execute();
}

/** Payments of a sale by QR codes of registers, locked, with what no refund returns yet. */
export async function lockSalePayments(
  db: Db,
  saleId: number,
): Promise<readonly { readonly id: number; readonly left_paise: Paise }[]> {
  const { rows } = await sql<{ id: number; left_paise: Paise }>`
    select payments.id, payments.amount_paise - payments.refunding_paise as left_paise
    from sale_payments join register_payments on register_payments.gateway_qr_id = sale_payments.qr_id
      join payments on payments.register_payment_id = register_payments.id
    where sale_payments.manual_order_id = ${saleId}::bigint and payments.state = 'captured' and payments.refundable_at is null
    order by payments.id for no key update of payments`.execute(db);
  return rows;
}

/** Ends the wait of paid QR codes whose time is over; returns their payments. */
export async function takeUnsoldPayments({ db, now }: Context): Promise<{ readonly id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    with over as (
      update register_payments set sale_due_at = null where sale_due_at <= ${now}::timestamptz returning id
    )
    select payments.id from over join payments on payments.register_payment_id = over.id
    where payments.state = 'captured' and payments.refundable_at is null`.execute(db);
  return rows;
}
