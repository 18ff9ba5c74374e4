// Books goods that a register took back: return, goods, refund, credit notes, shift.
import type { ReturnRecord } from '@tilgul/contract/register-records';
import { AppError } from '@tilgul/contract/rules/errors';
import type { ActorContext } from '../../deps.ts';
import { getBusinessDay } from '../../platform/time/business-day.ts';
import { bookDrawerCash } from '../cash/cash.commands.ts';
import { auditAndCreditReturn, takeGoodsBack } from '../counter-sales/counter-sales.commands.ts';
import { getRefund, type ReturnedLine, resolveReturnedLines } from '../counter-sales/counter-sales.rules.ts';
import { getSaleForUpdate, insertReturn, type Sale } from '../counter-sales/counter-sales.sql.ts';
import { refundSaleUpi } from '../payments/register-upi.commands.ts';
import { readRegisterSettings } from '../register-settings/register-settings.ts';
import { type Booking, type BookingResult, flagApproval, getGivenNumbers, isApproved } from './booking.ts';
import { findReturnHold, type NewFlag } from './register-records.rules.ts';
import { addToShift, countCreditNotes, findSaleByNumber } from './register-records.sql.ts';

/** Books a return; the reason to hold it if it cannot be booked. */
export async function bookReturn(context: ActorContext, booking: Booking<ReturnRecord>): Promise<BookingResult> {
  const { db } = context;
  const { record, register, shift } = booking;
  const saleId = await findSaleByNumber(db, register.location_id, record.bill);
  if (saleId === undefined) return { why: 'over_return' };
  const sale = await getSaleForUpdate(db, context.actor, saleId);
  const lines = findReturnedLines(sale, record);
  if (!lines) return { why: 'over_return' };
  const refund = getRefund(sale, lines);
  const why = findReturnHold(record, refund, sale.payments);
  if (why) return { why };
  if ((await countCreditNotes(db, saleId, lines)) !== record.numbers.length) return { why: 'number' };
  const refunds = record.pay.map(({ kind, amount: paise }) => ({ kind, paise }));
  const details = {
    kind: 'return',
    lines,
    restock: record.restock,
    reason: record.reason,
    amountPaise: refund,
    refunds,
  } as const;
  const then = { ...context, now: booking.at };
  const back = await insertReturn(then, { ...details, saleId });
  const saleReturn = { ...details, ...back, saleId };
  await takeGoodsBack(context, saleReturn, register.location_id);
  const cash = refunds.reduce((sum, { kind, paise }) => sum + (kind === 'cash' ? paise : 0), 0);
  if (!booking.isCashBooked)
    await bookDrawerCash(context, {
      kind: 'paid_back',
      storeId: register.store_id,
      drawer: booking.drawer,
      amount: cash,
      returnId: back.id,
      reason: record.reason,
    });
  const upi = refunds.reduce((sum, { kind, paise }) => sum + (kind === 'upi' ? paise : 0), 0);
  await refundSaleUpi(context, { saleId, returnId: back.id, amount: upi });
  const pay = refunds.flatMap(({ kind, paise }) =>
    booking.isCashBooked && kind === 'cash' ? [] : [{ kind, paise: -paise }],
  );
  await addToShift(db, shift.id, { returns: 1, pay });
  await auditAndCreditReturn(then, saleReturn, getGivenNumbers(booking, record.numbers));
  return { saleId, flags: [...(await flagReturn(context, booking, sale)), ...flagApproval(booking)] };
}

/** The returned lines of a sale; undefined if some did not leave with it, or came back before. */
function findReturnedLines(sale: Sale, { lines }: ReturnRecord): ReturnedLine[] | undefined {
  if (sale.void_at !== null) return undefined;
  const requested = lines.map(({ line, quantity }) => {
    const sold = sale.lines.find((candidate) => candidate.line === line);
    return { line, quantity, product_id: sold?.product_id ?? 0 };
  });
  try {
    return resolveReturnedLines(sale.lines, requested);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Flags a cashier without the grant, and a bill that is too old, unless a manager approved. */
async function flagReturn({ db, deps }: ActorContext, booking: Booking<ReturnRecord>, sale: Sale): Promise<NewFlag[]> {
  if (isApproved(booking)) return [];
  if (!booking.cashier.canReturn) return [{ kind: 'permission', expected: 'can_return' }];
  const { return_days: most } = await readRegisterSettings(db);
  const soldOn = getBusinessDay(sale.created_at, deps.config.BUSINESS_TZ);
  const days = Math.round((Date.parse(booking.day) - Date.parse(soldOn)) / 86_400_000);
  return days > most ? [{ kind: 'permission', expected: `return_days ${most}`, found: String(days) }] : [];
}
