// The two dialogs of a line that is not there: how much of it is packed, and what goes instead.
import { listProducts, type ProductAnswer } from '@tilgul/contract/catalog';
import { useState } from 'react';
import { failureText } from '../../../shared/api/call-error.ts';
import { useList } from '../../../shared/api/use-api.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { packingTexts as texts } from '../../../texts/en/store/packing.ts';
import { t } from '../../../texts/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { QuantityStepper } from '../../../ui/controls/quantity-stepper.tsx';
import { ProductPicture } from '../../../ui/display/product-picture.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import type { ItemToPack, LinePacked } from './packing-state.ts';
import { useWeight, WeightField } from './weight-field.tsx';

interface LineDialogProps {
  item: ItemToPack;
  onClose: () => void;
  onKeep: (line: LinePacked) => void;
}

/** How much of a line is packed, and whether the rest is missing in the store. */
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
      title={t(texts.shortTitle, { name: item.product_name })}
      description={t(texts.shortText, { count: item.quantity })}
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

/** Found products; one that the order has already cannot go instead. */
function Found({
  q,
  not,
  onChoose,
}: {
  q: string;
  not: ReadonlySet<number>;
  onChoose: (product: ProductAnswer) => void;
}) {
  const list = useList(listProducts, { q, limit: 10 }, { enabled: q.length > 1 });
  if (q.length <= 1) return null;
  if (list.error) return <Alert>{failureText(list.error, texts.tryAgain)}</Alert>;
  if (list.isLoading) return <Spinner />;
  const rows = list.rows.filter(({ id }) => !not.has(id));
  if (rows.length === 0) return <p className="text-muted">{texts.nothing}</p>;
  return (
    <ul aria-label={texts.found} className="flex flex-col">
      {rows.map((product) => (
        <li key={product.id} className="border-t border-line first:border-t-0">
          <button
            type="button"
            aria-label={t(texts.choose, { name: product.name })}
            onClick={() => onChoose(product)}
            className="flex min-h-14 w-full items-center gap-3 px-1 py-2 text-start hover:bg-sunken"
          >
            <ProductPicture image={product.image} size={44} className="rounded-badge" />
            <span className="min-w-0 grow">
              <span className="block font-semibold">{product.name}</span>
              <span className="text-sm text-muted">{product.unit}</span>
            </span>
            <span>{formatRupees(product.price)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What goes instead of all that is not packed of a line. */
export function SubstituteDialog({ item, taken, onClose, onKeep }: LineDialogProps & { taken: ReadonlySet<number> }) {
  const [q, setQ] = useState('');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(texts.substituteTitle, { name: item.product_name })}
      description={t(texts.substituteText, { price: formatRupees(item.price), count: item.quantity })}
      phone="full"
    >
      <div className="flex flex-col gap-4">
        <SearchField label={texts.search} value={q} onChange={setQ} settleMs={300} />
        <Found
          q={q.trim()}
          not={taken}
          onChoose={({ id, name, price }) =>
            onKeep({ packed: 0, substitute: { product_id: id, name, price, quantity: item.quantity } })
          }
        />
      </div>
    </Dialog>
  );
}
