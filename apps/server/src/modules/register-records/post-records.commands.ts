// Posts records of registers in their order, one transaction each: booked exactly once, or held for the administrator. None is
// refused for what it says.
import type { api } from '@tilgul/contract';
import type { Body } from '@tilgul/contract/endpoint';
import type { RegisterRecord } from '@tilgul/contract/register-records';
import type { HoldReason, PostedAnswer } from '@tilgul/contract/registers';
import { AppError, invalid, notFound } from '@tilgul/contract/rules/errors';
import { formatFinancialYear, formatSeries, type InvoiceNumber } from '@tilgul/contract/rules/invoice-number';
import { MANAGER, STAFF } from '@tilgul/contract/rules/roles';
import type { ActorContext, Context, Db } from '../../deps.ts';
import { withTransaction } from '../../platform/db/transaction.ts';
import { getBusinessDay } from '../../platform/time/business-day.ts';
import { getText } from '../../texts/get-text.ts';
import { createMessage } from '../../texts/message.ts';
import { bookDrawerCash } from '../cash/cash.commands.ts';
import { notifyAdmins } from '../notifications/notify.ts';
import { bookCash, closeShift, openShift } from './book-cash.commands.ts';
import { bookReturn } from './book-return.commands.ts';
import { bookSale } from './book-sale.commands.ts';
import type { Approval, Booking, BookingResult } from './booking.ts';
import {
  flagClock,
  hashRecord,
  type NewFlag,
  type ReadRecord,
  readRecord,
  takeNumbers,
} from './register-records.rules.ts';
import {
  addToShift,
  type Cashier,
  findCashier,
  findRecord,
  findShift,
  holdNumbers,
  insertRecord,
  type LockedRegister,
  listPaidQrs,
  lockRegister,
  readLastNumber,
  takeCheck,
} from './register-records.sql.ts';

type RawRecord = Body<typeof api.registers.postRecords>['records'][number];
type Result = PostedAnswer['results'][number];

/** Posts records. Those before a gap (409 record_gap) or another record of the same number (409 record_differs) stay posted. */
export async function postRecords(
  context: Context,
  registerId: number,
  { records, isImported }: { readonly records: readonly RawRecord[]; readonly isImported: boolean },
): Promise<PostedAnswer> {
  if (records.some(({ register }) => register !== registerId))
    throw invalid({ records: [getText('registers.otherRegister')] });
  const results: Result[] = [];
  for (const raw of records)
    results.push(await withTransaction(context, (one) => postRecord(one, { registerId, raw, isImported })));
  const { head_seq } = await context.deps.db
    .selectFrom('registers')
    .select('head_seq')
    .where('id', '=', registerId)
    .executeTakeFirstOrThrow(notFound);
  return { head_seq, results };
}

async function postRecord(
  context: Context,
  { registerId, raw, isImported }: { registerId: number; raw: RawRecord; isImported: boolean },
): Promise<Result> {
  const { db, now } = context;
  const register = await lockRegister(db, registerId);
  if (!register) throw notFound();
  if (register.revoked_at !== null && !isImported) throw new AppError('register_revoked');
  const { seq } = raw;
  const hash = hashRecord(raw);
  if (seq <= register.head_seq) return answerAgain(db, registerId, seq, hash);
  if (seq !== register.head_seq + 1) throw new AppError('record_gap', { body: { expected: register.head_seq + 1 } });
  const read = readRecord(raw);
  const prepared = await prepareBooking(context, { register, read, seq, isCashBooked: false });
  const { result, shiftId } = prepared.why ? { result: prepared, shiftId: null } : await book(context, prepared, seq);
  const entry = { register, seq, read, raw, hash, isImported };
  if (result.why) {
    await hold(context, { register, read, seq, why: result.why });
    const userId = prepared.why ? null : prepared.cashier.id;
    const shift = await findShift(db, registerId, read.shift ?? undefined);
    const held = {
      userId,
      shiftId: shift?.id ?? null,
      state: 'held',
      why: result.why,
      saleId: null,
      flags: [],
    } as const;
    await insertRecord(context, { ...entry, ...held });
    return { seq, state: 'held', sale_id: null, flags: [] };
  }
  const { saleId } = result;
  const flags: NewFlag[] = [
    ...result.flags,
    ...flagClock(read.at ?? now, now, register.last_at),
    ...(isImported ? [{ kind: 'imported' } as const] : []),
  ];
  const userId = prepared.why ? null : prepared.cashier.id;
  await insertRecord(context, { ...entry, userId, shiftId, state: 'posted', why: null, saleId, flags });
  return { seq, state: 'posted', sale_id: saleId, flags: flags.map(({ kind }) => kind) };
}

/** The first result of a record that arrived before; 409 if it was another record. */
async function answerAgain(db: Db, registerId: number, seq: number, hash: Buffer): Promise<Result> {
  const known = await findRecord(db, registerId, seq);
  if (!known?.body_hash.equals(hash)) throw new AppError('record_differs', { body: { seq } });
  const { state, sale_id, flags } = known;
  return { seq, state, sale_id, flags };
}

interface Incoming {
  readonly register: LockedRegister;
  readonly read: ReadRecord;
  readonly seq: number;
  /** Its cash and its numbers were counted when it was held. */
  readonly isCashBooked: boolean;
  /** The numbers of a held record. */
  readonly numbers?: readonly InvoiceNumber[];
}

/** Everything of a booking but the shift, which `open` makes. */
type Prepared = Omit<Booking, 'shift' | 'drawer'> & { readonly why?: undefined };

/** Finds what a booking needs; the reason to hold the record if something is missing. */
export async function prepareBooking(
  { db, now, deps }: Context,
  { register, read, seq, isCashBooked, numbers }: Incoming,
): Promise<Prepared | { readonly why: HoldReason }> {
  const { record } = read;
  if (!record || read.at === null) return { why: 'form' };
  const cashier = await findCashier(db, record.by, register.store_id);
  if (!cashier) return { why: 'form' };
  const at = read.at < now ? read.at : now;
  const day = getBusinessDay(read.at, deps.config.BUSINESS_TZ);
  const taken = numbers ?? (await findNumbers(db, register, record, day));
  if (!taken) return { why: 'number' };
  const approval =
    'approval' in record && record.approval ? await checkApproval(db, register, record.approval, seq) : undefined;
  const pay = 'pay' in record && record.kind === 'sale' ? record.pay : [];
  const paidQrs = await listPaidQrs(db, register.id, pay);
  return { record, register, cashier, approval, at, day, numbers: taken, isCashBooked, paidQrs };
}

/** The numbers that a record takes, none for most kinds; undefined if they are not the next ones. */
async function findNumbers(
  db: Db,
  register: LockedRegister,
  record: RegisterRecord,
  day: string,
): Promise<InvoiceNumber[] | undefined> {
  if (record.kind !== 'sale' && record.kind !== 'return') return [];
  const { bill_code: billCode, letter } = register;
  const series = formatSeries(record.kind === 'sale' ? 'invoice' : 'credit_note', billCode, letter);
  const lastSeq = await readLastNumber(db, series, formatFinancialYear(day));
  return takeNumbers(record.kind, record.numbers, { billCode, letter, day, lastSeq });
}

async function checkApproval(
  db: Db,
  register: LockedRegister,
  { by, check }: { readonly by: number; readonly check: string | null },
  seq: number,
): Promise<Approval> {
  const manager = await findCashier(db, by, register.store_id);
  const isManager = manager?.isManager === true && manager.isOfStore;
  if (check === null) return { isValid: isManager, isOffline: true };
  const isProved = await takeCheck(db, { id: check, registerId: register.id, userId: by, seq });
  return { isValid: isManager && isProved, isOffline: false };
}

/** Acts as the cashier, with the rights that a booking needs. */
const actAs = (context: Context, cashier: Pick<Cashier, 'id' | 'isManager'>, storeId: number): ActorContext => ({
  ...context,
  actor: {
    id: cashier.id,
    role: cashier.isManager ? MANAGER : STAFF,
    sessionId: 0,
    storeId,
    canPack: cashier.isManager,
    lacksOwnPassword: false,
    lacksFactor: false,
  },
});

/** Books a prepared record in its shift. */
export async function book(
  context: Context,
  prepared: Prepared,
  seq: number,
): Promise<{ readonly result: BookingResult; readonly shiftId: number | null }> {
  const { record, register, cashier } = prepared;
  const asCashier = actAs(context, cashier, register.store_id);
  if (record.kind === 'open') {
    const result = await openShift(asCashier, { ...prepared, record, seq });
    return { result, shiftId: result.shiftId ?? null };
  }
  const shift = await findShift(context.db, register.id, record.shift);
  if (!shift) return { result: { why: 'shift' }, shiftId: null };
  const drawer = { registerId: register.id, shiftId: shift.id, recordSeq: seq };
  const result = await bookInShift(asCashier, { ...prepared, shift, drawer });
  return { result, shiftId: shift.id };
}

function bookInShift(context: ActorContext, booking: Booking): Promise<BookingResult> {
  const { record } = booking;
  switch (record.kind) {
    case 'sale':
      return bookSale(context, { ...booking, record });
    case 'return':
      return bookReturn(context, { ...booking, record });
    case 'cash':
      return bookCash(context, { ...booking, record });
    case 'close':
      return closeShift(context, { ...booking, record });
    case 'open':
      throw new Error('a shift is opened without one');
  }
}

/** What a held record leaves: its numbers count in their series, its cash in its drawer. The administrator is notified. */
async function hold(
  context: Context,
  { register, read, seq, why }: Pick<Incoming, 'register' | 'read' | 'seq'> & { readonly why: HoldReason },
): Promise<void> {
  const { db, deps, now } = context;
  const { kind, at } = read;
  if ((kind === 'sale' || kind === 'return') && at !== null) {
    const day = getBusinessDay(at, deps.config.BUSINESS_TZ);
    const series = formatSeries(kind === 'sale' ? 'invoice' : 'credit_note', register.bill_code, register.letter);
    const lastSeq = await readLastNumber(db, series, formatFinancialYear(day));
    const { bill_code: billCode, letter } = register;
    const numbers = takeNumbers(kind, read.numbers, { billCode, letter, day, lastSeq }) ?? [];
    await holdNumbers(db, numbers, { registerId: register.id, seq, at: at < now ? at : now });
    await holdCash(context, { register, read, seq });
  }
  const message = createMessage('record_held', { letter: register.letter, store: register.store_name });
  deps.log.warn({ register: register.id, seq, why }, 'a register record is held');
  await notifyAdmins(context, message, { kind: 'register', id: register.id });
}

async function holdCash(
  context: Context,
  { register, read, seq }: Pick<Incoming, 'register' | 'read' | 'seq'>,
): Promise<void> {
  const { db } = context;
  const shift =
    (read.shift === null ? undefined : await findShift(db, register.id, read.shift)) ??
    (await findShift(db, register.id));
  if (!shift || read.cash === 0) return;
  const cashier = read.by === null ? undefined : await findCashier(db, read.by, register.store_id);
  const asCashier = actAs(context, cashier ?? { id: register.created_by, isManager: false }, register.store_id);
  const drawer = { registerId: register.id, shiftId: shift.id, recordSeq: seq };
  const isSale = read.kind === 'sale';
  await bookDrawerCash(asCashier, {
    kind: isSale ? 'takings' : 'paid_back',
    storeId: register.store_id,
    drawer,
    amount: read.cash,
  });
  await addToShift(db, shift.id, { pay: [{ kind: 'cash', paise: isSale ? read.cash : -read.cash }] });
}
