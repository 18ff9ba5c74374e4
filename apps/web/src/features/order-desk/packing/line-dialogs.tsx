// Dialogs for a line that is not in stock: packing less of it, or a substitute.
import { listSubstitutes, type Substitute } from '@tilgul/contract/packing';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { texts } from '@tilgul/messages/store/packing';
import { texts as toPackTexts } from '@tilgul/messages/store/to-pack';
import { useState } from 'react';
import { getFailureMessage } from '../../../shared/api/call-error.ts';
import { useList } from '../../../shared/api/use-api.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { QuantityStepper } from '../../../ui/controls/quantity-stepper.tsx';
import { ProductPicture } from '../../../ui/display/product-picture.tsx';
import { Alert, AlertAction } from '../../../ui/feedback/alert.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import type { ItemToPack, LinePacked } from './packing.rules.ts';
import { useWeight, WeightField } from './weight-field.tsx';

interface LineDialogProps {
  item: ItemToPack;
  onClose: () => void;
  onKeep: (line: LinePacked) => void;
}

/** Quantity packed, and whether the rest is missing in the store. */
export function ShortDialog({ item, onClose, onKeep }: LineDialogProps) {
  const [packed, setPacked] = useState(item.quantity - 1);
  const [missing, setMissing] = useState(false);
  const weight = useWeight();
  const isWeighed = item.unit_grams !== null && packed > 0;
  const keep = () => {
    const grams = isWeighed ? weight.read() : undefined;
    if (!isWeighed) onKeep({ packed, missing });
    else if (grams !== undefined) onKeep({ packed, missing, grams });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.shortTitle({ name: item.product_name })}
      description={texts.shortText({ count: item.quantity })}
      width="sm"
      footer={<Button onClick={keep}>{texts.keep}</Button>}
    >
      <div className="flex flex-col gap-4">
        <QuantityStepper
          refusesMore
          name={item.product_name}
          min={0}
          max={item.quantity - 1}
          value={packed}
          onChange={setPacked}
          className="w-40"
        />
        {isWeighed ? <WeightField item={item} packs={packed} weight={weight} /> : null}
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={missing}
            onChange={(event) => setMissing(event.target.checked)}
            className="size-5 shrink-0 accent-primary"
          />
          {texts.missing}
        </label>
      </div>
    </Dialog>
  );
}

/** Page size of substitutes. */
const GOODS_AT_ONCE = 30;

interface FoundProps {
  orderId: number;
  lineId: number;
  q: string;
  /** Products already used as substitutes. */
  excludedIds: ReadonlySet<number>;
  onChoose: (goods: Substitute) => void;
}

/** Substitutes from the store's free stock, similar products first (PACK-12). */
function Found({ orderId, lineId, q, excludedIds, onChoose }: FoundProps) {
  const query = { q: q || undefined, line_id: lineId, limit: GOODS_AT_ONCE };
  const list = useList(listSubstitutes, query, { params: { id: orderId }, staleTime: 0 });
  if (list.error && list.rows.length === 0) {
    const retry = <AlertAction label={uiTexts.retry} onPress={list.reload} />;
    return <Alert action={retry}>{getFailureMessage(list.error, toPackTexts.tryAgain, texts.noConnection)}</Alert>;
  }
  if (list.isLoading) return <Spinner />;
  const rows = list.rows.filter(({ product_id }) => !excludedIds.has(product_id));
  if (rows.length === 0 && !list.hasMore) return <p className="text-muted">{texts.nothing}</p>;
  return (
    <>
      <ul aria-label={texts.found} aria-busy={list.isStale} className="flex flex-col">
        {rows.map((goods) => (
          <li key={goods.product_id} className="border-t border-line first:border-t-0">
            <button
              type="button"
              aria-label={texts.choose({ name: goods.product_name, count: goods.free })}
              onClick={() => onChoose(goods)}
              className="flex min-h-14 w-full items-center gap-3 px-1 py-2 text-start hover:bg-sunken"
            >
              <ProductPicture image={goods.image} size={44} className="rounded-badge" />
              <span className="min-w-0 grow">
                <span className="block font-semibold">{goods.product_name}</span>
                <span className="text-sm text-muted">
                  {texts.unitFree({ unit: goods.product_unit, count: goods.free.toLocaleString('en-IN') })}
                </span>
              </span>
              <span>{formatRupees(goods.price)}</span>
            </button>
          </li>
        ))}
      </ul>
      {list.hasMore ? (
        <Button variant="outline" busy={list.isLoadingMore} onClick={list.loadMore}>
          {texts.more}
        </Button>
      ) : null}
    </>
  );
}

/** A substitute for everything not packed of a line, limited to its free stock. */
export function SubstituteDialog({
  orderId,
  item,
  usedIds,
  onClose,
  onKeep,
}: LineDialogProps & { orderId: number; usedIds: ReadonlySet<number> }) {
  const [q, setQ] = useState('');
  const keep = ({ product_id, product_name: name, price, free }: Substitute) =>
    onKeep({ packed: 0, substitute: { product_id, name, price, quantity: Math.min(item.quantity, free) } });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.substituteTitle({ name: item.product_name })}
      description={texts.substituteText({ price: formatRupees(item.price), count: item.quantity })}
      phone="full"
    >
      <div className="flex flex-col gap-4">
        <SearchField label={texts.search} value={q} onChange={setQ} settleMs={300} />
        <Found orderId={orderId} lineId={item.line_id} q={q.trim()} excludedIds={usedIds} onChoose={keep} />
      </div>
    </Dialog>
  );
}
