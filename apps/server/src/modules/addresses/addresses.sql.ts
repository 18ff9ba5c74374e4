// SQL of delivery addresses. Every statement filters by owner, so other users' addresses are not found.
import { ADDRESS_LABELS, type AddressAnswer, type addressForm } from '@tilgul/contract/addresses';
import { formatMessage } from '@tilgul/contract/form-messages';
import { AppError, invalid, notFound } from '@tilgul/contract/rules/errors';
import { findState, toStateColumns } from '@tilgul/contract/rules/pincodes';
import type * as z from 'zod/mini';
import type { Actor, ActorContext, Db } from '../../deps.ts';
import { newestById, readPage } from '../../platform/paging/keyset.ts';
import { countUpToCap, type Page, type PageQuery } from '../../platform/paging/page.ts';
import { getText } from '../../texts/get-text.ts';

type AddressForm = z.output<typeof addressForm>;

export type DeliveryAddress = Omit<AddressAnswer, 'id' | 'label' | 'last_used_at'>;

const FIELDS = [
  'full_name',
  'phone_number',
  'street_address1',
  'street_address2',
  'city',
  'state',
  'state_code',
  'postal_code',
] as const;
const COLUMNS = ['id', ...FIELDS, 'label', 'last_used_at'] as const;

/** Columns of a validated form. */
const toColumns = (form: AddressForm) => ({
  ...form,
  ...toStateColumns(form),
  street_address2: form.street_address2 ?? null,
});

/** A row with its state code, which servers of the previous version do not write. */
const withStateCode = <Row extends DeliveryAddress>(row: Row): Row => ({
  ...row,
  state_code: row.state_code ?? findState(row)?.gstCode ?? null,
});

interface AddressRow extends DeliveryAddress {
  readonly id: number;
  readonly label: string | null;
  readonly last_used_at: Date | null;
}

const toAnswer = ({ label, last_used_at, ...row }: AddressRow): AddressAnswer => ({
  ...withStateCode(row),
  label: ADDRESS_LABELS.find((known) => known === label) ?? null,
  last_used_at: last_used_at?.toISOString() ?? null,
});

/** Refuses an address whose state cannot be determined: its tax would be a guess (TAX-8). */
export function requireState<Row extends DeliveryAddress>(row: Row): Row {
  const address = withStateCode(row);
  if (address.state_code === null) throw invalid({ state: [formatMessage('stateUnknown')] });
  return address;
}

/** Lists the owner's addresses, newest first. */
export async function listAddresses(db: Db, owner: Actor, query: PageQuery): Promise<Page<AddressAnswer>> {
  const own = db.selectFrom('addresses').where('user_id', '=', owner.id);
  const page = await readPage({
    rows: own.select(COLUMNS),
    order: newestById('addresses.id'),
    query,
    count: () => countUpToCap(db, own),
  });
  return { ...page, rows: page.rows.map(toAnswer) };
}

/** Counts a user's addresses and locks the user, so that parallel inserts are counted one after the other. */
async function countAddresses(db: Db, userId: number): Promise<number> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await db
    .selectFrom('addresses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts an address, up to the limit per customer (ORD-16). */
export async function insertAddress(context: ActorContext, form: AddressForm): Promise<AddressAnswer> {
  const { db, deps, actor: owner, now } = context;
  const { RATE_LIMITS, ADDRESSES_MAX: most } = deps.config;
  if (RATE_LIMITS === 'on' && (await countAddresses(db, owner.id)) >= most) {
    throw new AppError('account_cap', { detail: getText('addresses.tooMany', { most }) });
  }
  const row = await db
    .insertInto('addresses')
    .values({ ...toColumns(form), user_id: owner.id, created_at: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toAnswer(row);
}

/** Updates an address of the owner. Past orders keep their copy. */
export async function updateAddress(db: Db, owner: Actor, id: number, form: AddressForm): Promise<AddressAnswer> {
  const row = await db
    .updateTable('addresses')
    .set(toColumns(form))
    .where('id', '=', id)
    .where('user_id', '=', owner.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(notFound);
  return toAnswer(row);
}

/** Returns an address of the user; undefined for other users' addresses. */
export async function findAddress(db: Db, userId: number, id: number): Promise<DeliveryAddress | undefined> {
  const rows = db.selectFrom('addresses').select(FIELDS);
  const row = await rows.where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  return row && withStateCode(row);
}

/** Returns an address of the user whose state is known, or throws not_found (security Z09). */
export async function getOwnAddress(db: Db, userId: number, id: number): Promise<DeliveryAddress> {
  const address = await findAddress(db, userId, id);
  if (!address) throw notFound();
  return requireState(address);
}

/** Records that an order went to the address: the next checkout starts with it. */
export async function markAddressUsed(db: Db, userId: number, id: number, now: Date): Promise<void> {
  const used = db.updateTable('addresses').set({ last_used_at: now });
  await used.where('id', '=', id).where('user_id', '=', userId).execute();
}

/** Deletes an address of the owner, or throws not_found. */
export async function deleteAddress(db: Db, owner: Actor, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('user_id', '=', owner.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
}
