// Registers a device, renames it and revokes it.
import type { Body, Ok } from '@tilgul/contract/endpoint';
import type {
  createRegister as createCall,
  RegisterAnswer,
  renameRegister as renameCall,
} from '@tilgul/contract/registers';
import { AppError, invalid, notFound } from '@tilgul/contract/rules/errors';
import { MANAGER } from '@tilgul/contract/rules/roles';
import type { ActorContext, Db } from '../../deps.ts';
import { mapUniqueViolation } from '../../platform/db/pg-errors.ts';
import { hashSecret } from '../../platform/http/register-device.ts';
import { resolveStore } from '../../platform/security/access.ts';
import { createOpaqueToken } from '../../platform/security/tokens.ts';
import { dayRange, getToday } from '../../platform/time/business-day.ts';
import { getText } from '../../texts/get-text.ts';
import { audit, securityEvent } from '../audit-log/audit-log.commands.ts';
import { endSessions } from '../users/sessions.sql.ts';
import { chooseLetter, getFinancialYearStart } from './registers.rules.ts';
import { findRegister, listTakenLetters, lockRegister, toRegisterAnswer } from './registers.sql.ts';

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
