// Registers a device, renames it, revokes it, and cancels numbers that a revoked one gave out but never sent.
import type { Body, Ok } from '@tilgul/contract/endpoint';
import { getText as getRuleText } from '@tilgul/contract/form-messages';
import type {
  closeMissingNumbers as closeMissingCall,
  createRegister as createCall,
  RegisterAnswer,
  renameRegister as renameCall,
  revokeRegister as revokeCall,
} from '@tilgul/contract/registers';
import { AppError, illegalMove, invalid, notFound } from '@tilgul/contract/rules/errors';
import {
  formatFinancialYear,
  formatInvoiceNumber,
  formatSeries,
  parseInvoiceNumber,
} from '@tilgul/contract/rules/invoice-number';
import { toRupees } from '@tilgul/contract/rules/money';
import { MANAGER } from '@tilgul/contract/rules/roles';
import type { ActorContext, Db } from '../../deps.ts';
import { mapUniqueViolation } from '../../platform/db/pg-errors.ts';
import { hashSecret } from '../../platform/http/register-device.ts';
import { resolveStore } from '../../platform/security/access.ts';
import { createOpaqueToken } from '../../platform/security/tokens.ts';
import { dayRange, getBusinessDay, getToday } from '../../platform/time/business-day.ts';
import { getText } from '../../texts/get-text.ts';
import { audit, securityEvent } from '../audit-log/audit-log.commands.ts';
import { closeLostShift } from '../register-records/book-cash.commands.ts';
import { readLastNumber } from '../register-records/register-records.sql.ts';
import { endSessions } from '../users/sessions.sql.ts';
import { chooseLetter, getFinancialYearStart, listMissing, mergeEnds, type SeriesEnds } from './registers.rules.ts';
import {
  cancelNumbers,
  countPending,
  findRegister,
  listSeriesEnds,
  listTakenLetters,
  lockRegister,
  type RegisterRow,
  toRegisterAnswer,
} from './registers.sql.ts';

/** Awaits a write of a register. Names are unique among the active ones of a store, ignoring case. */
function mapNameViolation<T>(write: Promise<T>): Promise<T> {
  const detail = () => getText('registers.nameTaken');
  return mapUniqueViolation(
    write,
    'registers_name_key',
    () => new AppError('conflict', { detail: detail(), fields: { name: [detail()] } }),
  );
}

/** Locks a live store, so that it gets one register at a time. 404 if there is none. */
const lockStore = (db: Db, id: number) =>
  db
    .selectFrom('stores')
    .select('id')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);

/** Ends the session of a manager, so that the device that is registered does not keep it. */
async function signOutManager(context: ActorContext): Promise<void> {
  const { id: userId, role, sessionId } = context.actor;
  if (role !== MANAGER) return;
  await endSessions(context, [sessionId], 'signed_out');
  await securityEvent(context, { action: 'session.ended', userId, facts: { why: 'signed_out' } });
}

/** Registers the device that makes the call, and answers its secret, of which only a hash is stored. */
export async function createRegister(
  context: ActorContext,
  form: Body<typeof createCall>,
): Promise<Ok<typeof createCall>> {
  const { db, now, actor, deps } = context;
  const storeId = resolveStore(actor, form.store_id);
  if (storeId === undefined) throw invalid({ store_id: [getText('registers.storeMissing')] });
  await lockStore(db, storeId);
  const { from } = dayRange(getFinancialYearStart(getToday(context)), deps.config.BUSINESS_TZ);
  const letter = chooseLetter(await listTakenLetters(db, storeId, from));
  const secret = createOpaqueToken();
  const values = { store_id: storeId, name: form.name, letter, created_by: actor.id, created_at: now };
  const insert = db.insertInto('registers').values({ ...values, secret_hash: hashSecret(secret) });
  const { id } = await mapNameViolation(insert.returning('id').executeTakeFirstOrThrow());
  const after = { name: form.name, letter, store_id: storeId };
  await audit(context, { action: 'register.created', subject: 'register', subjectId: id, after });
  await signOutManager(context);
  return { ...toRegisterAnswer(await findRegister(db, id, storeId)), secret };
}

export async function renameRegister(
  context: ActorContext,
  id: number,
  { name }: Body<typeof renameCall>,
): Promise<RegisterAnswer> {
  const { db, actor } = context;
  const storeId = resolveStore(actor, undefined);
  await lockRegister(db, id);
  const before = await findRegister(db, id, storeId);
  await mapNameViolation(db.updateTable('registers').set({ name }).where('id', '=', id).execute());
  const change = { before: { name: before.name }, after: { name } };
  await audit(context, { action: 'register.renamed', subject: 'register', subjectId: id, ...change });
  return toRegisterAnswer({ ...before, name });
}

/** Refuses to revoke a device that still has something to send. */
function refuseUnsent(register: RegisterRow): void {
  if (register.shift_id !== null) throw illegalMove(getText('registers.shiftOpen'));
  const count = countPending(register);
  if (count > 0) throw illegalMove(getText('registers.unsent', { count }));
}

/** Revokes a register for good; the open shift of a lost one is counted. A repeated call changes nothing. */
export async function revokeRegister(
  context: ActorContext,
  id: number,
  { reason, lost, counted }: Body<typeof revokeCall>,
): Promise<RegisterAnswer> {
  const { db, now, actor } = context;
  const storeId = resolveStore(actor, undefined);
  await lockRegister(db, id);
  const before = await findRegister(db, id, storeId);
  if (before.revoked_at !== null) return toRegisterAnswer(before);
  if (!lost) refuseUnsent(before);
  const shiftId = before.shift_id;
  if (shiftId !== null && counted === undefined) throw invalid({ counted: [getRuleText('countedAmountMissing')] });
  const values = { revoked_at: now, revoked_by: actor.id, reason, is_lost: lost };
  await db.updateTable('registers').set(values).where('id', '=', id).execute();
  const isCounted = shiftId !== null && counted !== undefined;
  const after = { reason, lost, ...(isCounted ? { counted: toRupees(counted) } : {}) };
  await audit(context, { action: 'register.revoked', subject: 'register', subjectId: id, after });
  if (isCounted) await closeLostShift(context, before, counted);
  return toRegisterAnswer(await findRegister(db, id, storeId));
}

/** Most numbers of one series that are cancelled at once: a typing mistake must not use up a year. */
const MAX_CANCELLED = 10_000;

/** The series that a typed last number belongs to. 400 at `last_number` if it cannot be one of the register. */
async function readTypedEnd(context: ActorContext, register: RegisterRow, text: string): Promise<SeriesEnds> {
  const { db, deps } = context;
  const { bill_code, letter, created_at } = register;
  const series = (['invoice', 'credit_note'] as const).map((kind) => formatSeries(kind, bill_code ?? '', letter));
  const [first, last] = [created_at, register.revoked_at ?? context.now].map((at) =>
    formatFinancialYear(getBusinessDay(at, deps.config.BUSINESS_TZ)),
  );
  const number = parseInvoiceNumber(text.toUpperCase());
  const refuse = (): never => {
    const example = formatInvoiceNumber({ series: series[0] ?? '', fy: last ?? '', seq: 123 });
    throw invalid({ last_number: [getText('registers.lastNumber', { example })] });
  };
  if (!number || !series.includes(number.series) || number.fy < (first ?? '') || number.fy > (last ?? ''))
    return refuse();
  const arrived = await readLastNumber(db, number.series, number.fy);
  return number.seq > arrived + MAX_CANCELLED ? refuse() : { ...number, arrived, reported: number.seq };
}

/** Cancels the numbers that a revoked register gave out and never sent, up to those it reported or to `last_number`. */
export async function closeMissingNumbers(
  context: ActorContext,
  id: number,
  { note, last_number }: Body<typeof closeMissingCall>,
): Promise<RegisterAnswer> {
  const { db, now, actor } = context;
  const storeId = resolveStore(actor, undefined);
  await lockRegister(db, id);
  const register = await findRegister(db, id, storeId);
  if (register.revoked_at === null) throw illegalMove(getText('registers.notRevoked'));
  const typed = last_number ? [await readTypedEnd(context, register, last_number)] : [];
  const cancelled: string[] = [];
  for (const end of mergeEnds([...listSeriesEnds(register), ...typed])) {
    await cancelNumbers(db, end, { registerId: id, note, now });
    cancelled.push(...listMissing([end]).map(({ from, to }) => (from === to ? from : `${from} – ${to}`)));
  }
  if (cancelled.length > 0) {
    const after = { note, numbers: cancelled.join(', ') };
    await audit(context, { action: 'register.numbers_cancelled', subject: 'register', subjectId: id, after });
  }
  return toRegisterAnswer(await findRegister(db, id, storeId));
}
