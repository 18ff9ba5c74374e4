// The question before a product is deleted: one with stock is stopped, and says how much of it lies where.
import { type ProductStock, viewProductStock } from '@tilgul/contract/catalog';
import { call } from '../../shared/api/api.ts';
import { productTexts as texts } from '../../texts/en/office/products.ts';
import { crudTexts } from '../../texts/en/shared/crud.ts';
import { t } from '../../texts/text.ts';
import { confirm } from '../../ui/alerts/alerts.ts';
import type { CrudOutcome } from '../../ui/crud/crud-form.tsx';

/** Stores that the question names; the others are counted. */
const MOST_NAMED = 3;
const count = (units: number) => units.toLocaleString('en-IN');

/** '347 in the main stock, 46 in Sangli' in words; empty where nothing lies anywhere. */
function placesText({ main, in_transit, stores }: ProductStock): string {
  const held = stores.filter(({ on_hand }) => on_hand > 0);
  const rest = held.slice(MOST_NAMED);
  return [
    ...(main > 0 ? [t<string>(texts.stop.inMain, { count: count(main) })] : []),
    ...held
      .slice(0, MOST_NAMED)
      .map((store) => t<string>(texts.stop.inStore, { count: count(store.on_hand), store: store.warehouse_name })),
    ...(rest.length > 0
      ? [
          t<string>(texts.stop.inStores, {
            count: count(rest.reduce((sum, { on_hand }) => sum + on_hand, 0)),
            stores: rest.length,
          }),
        ]
      : []),
    ...(in_transit > 0 ? [t<string>(texts.stop.onTheWay, { count: count(in_transit) })] : []),
  ].join(', ');
}

/** Asks what fits the product; answers the words for what was agreed to (CAT-2). Fails when its stock cannot be loaded. */
export async function askToDelete({
  id,
  name,
}: {
  readonly id: number;
  readonly name: string;
}): Promise<CrudOutcome | undefined> {
  const places = placesText(await call(viewProductStock, { params: { id } }));
  if (places === '') {
    const title = t<string>(texts.removeTitle, { name });
    const isSure = await confirm({ title, text: texts.removeText, confirmLabel: crudTexts.delete });
    return isSure ? texts.deleted : undefined;
  }
  const isSure = await confirm({
    title: t(texts.stop.title, { name }),
    text: t(texts.stop.text, { places }),
    confirmLabel: texts.stop.action,
    tone: 'primary',
  });
  return isSure ? texts.stop.outcome : undefined;
}
