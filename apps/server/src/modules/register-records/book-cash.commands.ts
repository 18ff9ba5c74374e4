// Books the cash of a register's drawer: opening and closing a shift, cash in and out.
import type { CashRecord, CloseRecord, OpenRecord } from '@tilgul/contract/register-records';
import type { Paise } from '@tilgul/contract/rules/money';
import type { ActorContext, Db } from '../../deps.ts';
import { bookDrawerCash } from '../cash/cash.commands.ts';
import { type Booking, type BookingResult, flagApproval, isApproved } from './booking.ts';
import { formatPaise, type NewFlag } from './register-records.rules.ts';
import { addToShift, findShift, type LockedRegister } from './register-records.sql.ts';

/** What `open` knows: there is no shift yet. */
export type Opening = Omit<Booking<OpenRecord>, 'shift' | 'drawer'> & { readonly seq: number };

/** Opens a shift with a float out of the store's till. Held unless it is the next one and none is open. */
export async function openShift(
  context: ActorContext,
  { record, register, at, seq, ...booking }: Opening,
): Promise<BookingResult & { readonly shiftId?: number }> {
  const { db, actor } = context;
  const last = await findShift(db, register.id);
  if ((last && last.closed_at === null) || record.shift !== (last?.number ?? 0) + 1) return { why: 'shift' };
  const { id: shiftId } = await db
    .insertInto('register_shifts')
    .values({
      register_id: register.id,
      number: record.shift,
      opened_at: at,
      opened_by: actor.id,
      float_paise: record.float,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const drawer = { registerId: register.id, shiftId, recordSeq: seq };
  await bookDrawerCash(context, { kind: 'float', storeId: register.store_id, drawer, amount: record.float });
  const flags = booking.cashier.isOfStore ? [] : [{ kind: 'permission', found: 'other_store' } as const];
  return { saleId: null, flags, shiftId };
}

/** Closes a shift: the counted cash goes into the store's till, and the difference belongs to the shift. */
export async function closeShift(context: ActorContext, booking: Booking<CloseRecord>): Promise<BookingResult> {
  const { record, register, shift, drawer, at } = booking;
  if (shift.closed_at !== null) return { why: 'shift' };
  await endShift(context, { register, shift, drawer, at, counted: record.counted, note: record.note ?? null });
  return { saleId: null, flags: flagApproval(booking) };
}

interface ShiftEnd extends Pick<Booking, 'shift' | 'drawer' | 'at'> {
  readonly register: Pick<LockedRegister, 'id' | 'store_id'>;
  readonly counted: Paise;
  readonly note: string | null;
}

async function endShift(
  context: ActorContext,
  { register, shift, drawer, at, counted, note }: ShiftEnd,
): Promise<void> {
  const { db, actor } = context;
  const { expected_paise: due } = await db
    .updateTable('register_shifts')
    .set({ closed_at: at, closed_by: actor.id, counted_paise: counted, note })
    .where('id', '=', shift.id)
    .returning('expected_paise')
    .executeTakeFirstOrThrow();
  const cash = { kind: 'drawer', storeId: register.store_id, drawer, amount: counted, due } as const;
  await bookDrawerCash(context, note === null ? cash : { ...cash, reason: note });
}

/** Closes the open shift of a lost device, whose drawer the manager counted. Call it in the transaction that revokes the register. */
export async function closeLostShift(
  context: ActorContext,
  register: Pick<LockedRegister, 'id' | 'store_id'>,
  counted: Paise,
): Promise<void> {
  const shift = await findOpenShift(context.db, register.id);
  if (!shift) return;
  const drawer = { registerId: register.id, shiftId: shift.id, recordSeq: null };
  await endShift(context, { register, shift, drawer, at: context.now, counted, note: null });
}

async function findOpenShift(db: Db, registerId: number) {
  const shift = await findShift(db, registerId);
  return shift?.closed_at === null ? shift : undefined;
}

/** Books cash that was put into the drawer or taken out. */
export async function bookCash(context: ActorContext, booking: Booking<CashRecord>): Promise<BookingResult> {
  const { record, register, shift, drawer } = booking;
  const [isIn, amount] = [record.amount > 0, Math.abs(record.amount)];
  const kind = record.with === 'till' ? (isIn ? 'float' : 'drawer') : isIn ? 'paid_in' : 'paid_out';
  await bookDrawerCash(context, { kind, storeId: register.store_id, drawer, amount, reason: record.reason });
  await addToShift(context.db, shift.id, isIn ? { paidIn: amount } : { paidOut: amount });
  const flags: NewFlag[] = isApproved(booking)
    ? []
    : [{ kind: 'permission', expected: 'manager', found: formatPaise(record.amount) }];
  return { saleId: null, flags: [...flags, ...flagApproval(booking)] };
}
