// SQL of packing: lines to pack, packed quantities, changes, and substitution requests with their answers.
import { parseGrams } from '@tilgul/contract/catalog';
import type { LineChange, LineChoice } from '@tilgul/contract/order-answers';
import type { PackedLine } from '@tilgul/contract/packing';
import { lineTotal, type Paise, toRupees } from '@tilgul/contract/rules/money';
import { sql } from 'kysely';
import type { Actor, ActorContext, Context, Db } from '../../deps.ts';
import { pictureUrl } from '../../gateways/images.ts';
import { anyId } from '../../platform/db/sql.ts';
import { type Names, translate } from '../../texts/names.ts';
import type { LineToPack, Packing, SubstituteProduct } from './packing.rules.ts';

/** Lines of an order still to be packed, without those that an earlier round left out. */
export async function listLinesToPack(db: Db, orderId: number): Promise<LineToPack[]> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select(['product_id', 'product_name', 'product_unit', 'order_lines.price_paise', 'choice', 'charged_paise'])
    .select((eb) => eb.fn.coalesce('packed', 'quantity').as('quantity'))
    .select((eb) =>
      eb.or([eb('products.sold_by_weight', '=', true), eb('packed_grams', 'is not', null)]).as('isWeighed'),
    )
    .where('order_id', '=', orderId)
    .where((eb) => eb(eb.fn.coalesce('packed', 'quantity'), '>', 0))
    .orderBy('product_id')
    .execute();
  return rows.map(({ product_unit, charged_paise, isWeighed, ...row }) => ({
    ...row,
    // Safe cast: the table's checks allow only these values.
    choice: row.choice as LineChoice,
    unit_grams: isWeighed ? parseGrams(product_unit) : null,
    max_paise: charged_paise ?? lineTotal(row),
  }));
}

/** Whether an order has a line of the product. */
export const isInOrder = (orderId: number) =>
  sql<boolean>`exists (select from order_lines where order_id = ${orderId}::bigint and product_id = products.id)`;

/** Those of the products that are on sale, as substitutes for an order. */
export async function findSubstitutes(
  db: Db,
  orderId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SubstituteProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .innerJoin('units', 'units.id', 'products.unit_id')
    .select(['products.id', 'products.name', 'units.unit', 'products.price_paise'])
    .select(isInOrder(orderId).as('is_in_order'))
    .where('products.id', '=', anyId(ids))
    .where('products.archived_at', 'is', null)
    .where(sql<boolean>`may_sell(products.tax_class_id)`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Saves the lines packed so far in a round of the order's stock. */
export async function saveDraft(
  { db, now, actor }: ActorContext,
  order: { readonly id: number; readonly stock_round: number },
  lines: readonly PackedLine[],
): Promise<void> {
  const draft = { round: order.stock_round, lines: JSON.stringify(lines), actor_id: actor.id, at: now };
  await db
    .insertInto('packing_drafts')
    .values({ order_id: order.id, ...draft })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(draft))
    .execute();
}

/** The lines packed so far in the current round. */
export async function findDraft(
  db: Db,
  order: { readonly id: number; readonly stock_round: number },
): Promise<readonly PackedLine[]> {
  const draft = await db
    .selectFrom('packing_drafts')
    .select('lines')
    .where('order_id', '=', order.id)
    .where('round', '=', order.stock_round)
    .executeTakeFirst();
  // Safe cast: saveDraft wrote them.
  return (draft?.lines ?? []) as unknown as readonly PackedLine[];
}

/** The lines packed so far of an order that may change at any moment. */
export const readDraftNow = async (db: Db, id: number): Promise<readonly PackedLine[]> =>
  findDraft(
    db,
    await db.selectFrom('orders').select(['id', 'stock_round']).where('id', '=', id).executeTakeFirstOrThrow(),
  );

interface PackingRound {
  readonly orderId: number;
  readonly round: number;
  readonly actorId: number;
  readonly asksUntil: Date | null;
}

/** Saves packed quantities, substitute lines and changes. */
export async function writePacking({ db, now }: Context, packing: Packing, round: PackingRound): Promise<void> {
  const { packed, substitutes, changes } = packing;
  const [ids, quantities] = [packed.map(({ product_id }) => product_id), packed.map(({ quantity }) => quantity)];
  const [grams, charged] = [packed.map((line) => line.grams), packed.map(({ charged_paise }) => charged_paise)];
  await sql`
    update order_lines set packed = entry.packed, packed_grams = entry.grams, charged_paise = entry.charged
    from unnest(${ids}::bigint[], ${quantities}::int[], ${grams}::int[], ${charged}::bigint[])
      as entry (product_id, packed, grams, charged)
    where order_lines.order_id = ${round.orderId}::bigint and order_lines.product_id = entry.product_id`.execute(db);
  if (substitutes.length > 0)
    await db
      .insertInto('order_lines')
      .values(substitutes.map((line) => ({ ...line, order_id: round.orderId, packed: line.quantity })))
      .execute();
  if (changes.length > 0)
    await db
      .insertInto('line_changes')
      .values(
        changes.map((change) => ({
          order_id: round.orderId,
          round: round.round,
          product_id: change.product_id,
          kind: change.kind,
          from_quantity: change.from,
          to_quantity: change.to,
          substitute_id: change.substitute?.product_id ?? null,
          paise: change.paise,
          asks_until: change.isAsked ? round.asksUntil : null,
          actor_id: round.actorId,
          at: now,
        })),
      )
      .execute();
}

/** The customer answers, staff end the request, or its time runs out, which has no actor. */
export type RequestContext = Context & { readonly actor?: Actor };

/** A substitute that needs the customer's answer. */
export interface SubstitutionRequest {
  readonly id: number;
  readonly product_id: number;
  readonly product_name: string;
  readonly substitute_id: number;
  readonly substitute_name: string;
  readonly quantity: number;
  readonly price_paise: Paise;
  readonly accepted: boolean | null;
}

/** Substitution requests of an order in a packing round, answered or not. */
export async function listSubstitutionRequests(db: Db, orderId: number, round: number): Promise<SubstitutionRequest[]> {
  const { rows } = await sql<SubstitutionRequest>`
    select change.id, change.product_id, line.product_name, change.substitute_id, substitute.product_name as substitute_name,
      substitute.quantity, substitute.price_paise, answer.accepted
    from line_changes as change
      join order_lines as line on line.order_id = change.order_id and line.product_id = change.product_id
      join order_lines as substitute on substitute.order_id = change.order_id and substitute.product_id = change.substitute_id
      left join line_change_answers as answer on answer.change_id = change.id
    where change.order_id = ${orderId}::bigint and change.round = ${round}::int and change.asks_until is not null
    order by change.id`.execute(db);
  return rows;
}

/** Saves the answer to a substitution request. A unique key prevents a second answer. */
export async function insertAnswer(
  { db, now, actor }: RequestContext,
  changeId: number,
  accepted: boolean,
): Promise<void> {
  await db
    .insertInto('line_change_answers')
    .values({ change_id: changeId, accepted, actor_id: actor?.id ?? null, at: now })
    .execute();
}

/** Removes a refused substitute from an order and records the price reduction. */
export async function removeSubstitute(
  { db, now }: Context,
  order: { readonly id: number; readonly stock_round: number },
  request: SubstitutionRequest,
): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ packed: 0 })
    .where('order_id', '=', order.id)
    .where('product_id', '=', request.substitute_id)
    .execute();
  await db
    .insertInto('line_changes')
    .values({
      order_id: order.id,
      round: order.stock_round,
      product_id: request.substitute_id,
      kind: 'short',
      from_quantity: request.quantity,
      to_quantity: 0,
      paise: request.quantity * request.price_paise,
      at: now,
    })
    .execute();
}

type ChangeRow = Pick<
  LineChange,
  'id' | 'line_id' | 'kind' | 'product_name' | 'from' | 'to' | 'substitute_id' | 'substitute_name' | 'reason'
> & {
  readonly order_id: number;
  readonly names: Names;
  readonly substitute_names: Names | null;
  readonly unit: string;
  readonly unit_names: Names;
  readonly substitute_unit: string | null;
  readonly substitute_unit_names: Names | null;
  readonly price_paise: Paise;
  readonly substitute_paise: Paise | null;
  readonly image_hash: string | null;
  readonly substitute_image_hash: string | null;
  readonly paise: Paise;
  readonly at: Date;
  readonly asks_until: Date | null;
  readonly accepted: boolean | null;
};

const getChangeState = ({ asks_until, accepted }: Pick<ChangeRow, 'asks_until' | 'accepted'>): LineChange['state'] => {
  if (asks_until === null) return 'done';
  if (accepted === null) return 'asked';
  return accepted ? 'accepted' : 'refused';
};

/** Changes made to orders when packed, oldest first. */
export async function listLineChanges(
  db: Db,
  orderIds: readonly number[],
): Promise<(LineChange & { order_id: number })[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<ChangeRow>`
    select change.order_id, change.id, change.product_id as line_id, change.kind, line.product_name, line.names, change.from_quantity as "from",
      change.to_quantity as "to", change.substitute_id, substitute.product_name as substitute_name, substitute.names as substitute_names, change.paise, change.reason,
      change.at, change.asks_until, answer.accepted, line.price_paise, substitute.price_paise as substitute_paise,
      line.product_unit as unit, line.unit_names, substitute.product_unit as substitute_unit, substitute.unit_names as substitute_unit_names,
      missing.image_hash, products.image_hash as substitute_image_hash
    from line_changes as change
      join order_lines as line on line.order_id = change.order_id and line.product_id = change.product_id
      left join order_lines as substitute on substitute.order_id = change.order_id and substitute.product_id = change.substitute_id
      join products as missing on missing.id = change.product_id
      left join products on products.id = change.substitute_id
      left join line_change_answers as answer on answer.change_id = change.id
    where change.order_id = any(${orderIds}::bigint[]) order by change.order_id, change.id`.execute(db);
  return rows.map(
    ({
      names,
      substitute_names,
      unit,
      unit_names,
      substitute_unit,
      substitute_unit_names,
      price_paise,
      substitute_paise,
      image_hash,
      substitute_image_hash,
      paise,
      at,
      asks_until,
      accepted,
      ...row
    }) => ({
      ...row,
      product_name: translate(row.product_name, names),
      substitute_name: row.substitute_name === null ? null : translate(row.substitute_name, substitute_names),
      amount: toRupees(paise),
      at: at.toISOString(),
      state: getChangeState({ asks_until, accepted }),
      answer_by: asks_until !== null && accepted === null ? asks_until.toISOString() : null,
      ...(substitute_paise === null
        ? {}
        : {
            price: toRupees(price_paise),
            product_unit: translate(unit, unit_names),
            product_image: pictureUrl(image_hash),
            substitute_price: toRupees(substitute_paise),
            substitute_unit: translate(substitute_unit ?? '', substitute_unit_names),
            substitute_image: pictureUrl(substitute_image_hash),
          }),
    }),
  );
}
