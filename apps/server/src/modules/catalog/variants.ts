// Sizes of one thing: which product stands for them all.
import type { Db } from '../../deps.ts';
import { invalid } from '../../platform/http/errors.ts';
import { say } from '../../texts/say.ts';

const refused = (detail: string) => invalid({ variant_of: [detail] });

/**
 * The product that stands for all sizes when a form names `wanted`: that one, or the one it is a size of itself. A 400 where
 * it is not sold, is the product itself, or the product has sizes of its own.
 */
async function findHead(db: Db, id: number, wanted: number): Promise<number> {
  const named = await db
    .selectFrom('products')
    .select(['id', 'variant_of'])
    .where('id', '=', wanted)
    .where('archived_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!named) throw refused(say('This product does not exist.'));
  const head = named.variant_of ?? named.id;
  if (head === id) throw refused(say('A product is no size of itself.'));
  const own = await db.selectFrom('products').select('id').where('variant_of', '=', id).limit(1).executeTakeFirst();
  if (own) throw refused(say('This product has sizes of its own.'));
  return head;
}

/** Makes a product a size of another, or of none again; leaves it as it is where the form says nothing of it (CAT-8). */
export async function saveVariant(db: Db, id: number, wanted: number | null | undefined): Promise<void> {
  if (wanted === undefined) return;
  const variant_of = wanted === null ? null : await findHead(db, id, wanted);
  await db.updateTable('products').set({ variant_of }).where('id', '=', id).execute();
}
