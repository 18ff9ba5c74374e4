// A line of an order being packed: what to take, its checkbox, its weight, and the dialogs for goods that are not in stock.
import { listSubstitutes, type Substitute } from '@tilgul/contract/packing';
import { formatGrams } from '@tilgul/contract/rules/weight';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { texts as batchTexts } from '@tilgul/messages/store/batches';
import { texts } from '@tilgul/messages/store/packing';
import { texts as toPackTexts } from '@tilgul/messages/store/to-pack';
import { ArrowLeftRight, Check, PackageMinus, Scale, TriangleAlert } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { getFailureMessage } from '../../../shared/api/call-error.ts';
import { useList } from '../../../shared/api/use-api.ts';
import { formatDay } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { cn } from '../../../ui/cn.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { QuantityStepper } from '../../../ui/controls/quantity-stepper.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { ProductPicture } from '../../../ui/display/product.tsx';
import { Alert, AlertAction } from '../../../ui/feedback/alert.tsx';
import { Spinner } from '../../../ui/feedback/loading.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Input } from '../../../ui/fields/input.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import {
  calculateLineTotal,
  calculateReduction,
  getLineLook,
  type ItemToPack,
  type LineLook,
  type LinePacked,
  parseGrams,
} from './packing.rules.ts';

/** A typed weight; `read` returns it, or shows an error under the field. */
function useWeight() {
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const change = (typed: string) => {
    setText(typed);
    setWrong(false);
  };
  const grams = parseGrams(text);
  const read = (): number | undefined => {
    setWrong(grams === undefined);
    return grams;
  };
  return { text, change, grams, isWrong, read };
}

interface WeightFieldProps {
  item: ItemToPack;
  packs: number;
  weight: ReturnType<typeof useWeight>;
}

/** The weight of all packs of a line, with the resulting price. */
function WeightField({ item, packs, weight }: WeightFieldProps) {
  const id = useId();
  const atMost = formatRupees(calculateLineTotal(item, { packed: packs }));
  return (
    <div className="min-w-0 flex-[1_1_10rem]">
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="relative block w-24 shrink-0">
          <Input
            inputMode="numeric"
            autoComplete="off"
            aria-label={texts.weight({ name: item.product_name })}
            aria-invalid={weight.isWrong || undefined}
            aria-describedby={weight.isWrong ? id : undefined}
            value={weight.text}
            onChange={(event) => weight.change(event.target.value)}
            className="pe-8"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-muted"
          >
            {texts.grams}
          </span>
        </span>
        <span aria-live="polite" className="min-w-0 flex-[1_1_4rem]">
          {weight.grams === undefined ? null : (
            <strong className="block">
              {formatRupees(calculateLineTotal(item, { packed: packs, grams: weight.grams }))}
            </strong>
          )}
          <span className="text-sm text-muted">{texts.ofAtMost({ amount: atMost })}</span>
        </span>
      </div>
      <FieldError id={id}>{weight.isWrong ? texts.weightWrong : null}</FieldError>
    </div>
  );
}

/** The step of an active weighed line: enter the weight, then pack. */
function WeighStep({ item, onPack }: { item: ItemToPack; onPack: (line: LinePacked) => void }) {
  const weight = useWeight();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const grams = weight.read();
    if (grams !== undefined) onPack({ packed: item.quantity, grams });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-wrap items-start gap-3">
      <WeightField item={item} packs={item.quantity} weight={weight} />
      <Button type="submit">{texts.packedNow}</Button>
    </form>
  );
}

/** Batches to take, earliest date first; nothing for a product without batches (STOCK-27, STOCK-30). */
function BatchesToTake({ item }: { item: ItemToPack }) {
  if (item.batches.length === 0) return null;
  return (
    <ul className="text-sm text-muted">
      {item.batches.map(({ batch_no: batch, best_before, quantity: count, is_expired, is_too_short }) => (
        <li key={`${best_before} ${batch}`} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
          {batchTexts.toTake({ batch, day: formatDay(best_before), count })}
          {is_expired || is_too_short ? (
            <Badge tone="cancelled" icon={TriangleAlert}>
              {is_expired ? batchTexts.exchanged : batchTexts.tooShort}
            </Badge>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const BOX: Readonly<Record<LineLook, string>> = {
  open: 'border-input bg-paper hover:bg-primary-soft',
  full: 'border-primary bg-primary text-white',
  short: 'border-turmeric-deep bg-turmeric text-ink',
  substitute: 'border-focus bg-focus text-white',
};

/** Background of the note below a line, in the colour of its box. */
const NOTE: Readonly<Record<LineLook, string>> = {
  open: 'bg-sunken',
  full: 'bg-sunken',
  short: 'bg-notice text-notice-text',
  substitute: 'bg-badge-processing text-badge-processing-text',
};

interface PackLineProps {
  item: ItemToPack;
  packed: LinePacked | undefined;
  /** Pieces scanned so far. */
  scanned: number | undefined;
  /** Whether this is the active line, which shows its steps. */
  isCurrent: boolean;
  /** Undefined undoes. */
  onPack: (line: LinePacked | undefined) => void;
  /** Activates a weighed line so that its weight can be typed. */
  onChoose: () => void;
  /** Opens a dialog for a line that is not in stock. */
  onOpen: (kind: 'short' | 'substitute') => void;
}

function Box({ item, packed, scanned, onPack, onChoose }: Omit<PackLineProps, 'isCurrent' | 'onOpen'>) {
  const look = getLineLook(item, packed);
  const isWeighed = item.unit_grams !== null;
  const tick = isWeighed ? onChoose : () => onPack({ packed: item.quantity });
  const boxLabel = isWeighed ? texts.weighTick : texts.tick;
  return (
    <button
      type="button"
      aria-pressed={look !== 'open'}
      aria-label={(look === 'open' ? boxLabel : texts.untick)({ name: item.product_name })}
      onClick={look === 'open' ? tick : () => onPack(undefined)}
      className={cn(
        'grid size-14 shrink-0 place-items-center rounded-control border-2 font-semibold transition-colors',
        BOX[look],
      )}
    >
      {look === 'open' && scanned ? `${scanned}/${item.quantity}` : null}
      {look === 'full' ? <Check aria-hidden="true" size={28} /> : null}
      {look === 'short' ? `${packed?.packed ?? 0}/${item.quantity}` : null}
      {look === 'substitute' ? <ArrowLeftRight aria-hidden="true" size={24} /> : null}
    </button>
  );
}

/** Note on a line that is not packed as ordered. */
function Note({ item, packed, onPack }: Pick<PackLineProps, 'item' | 'packed' | 'onPack'>) {
  const look = getLineLook(item, packed);
  const { substitute, grams } = packed ?? {};
  if (!packed || (look === 'full' && grams === undefined)) return null;
  const weighed =
    grams === undefined
      ? undefined
      : { weight: formatGrams(grams), amount: formatRupees(calculateLineTotal(item, packed)) };
  const Icon = substitute ? ArrowLeftRight : look === 'full' ? Scale : TriangleAlert;
  const facts = { count: item.quantity - packed.packed, amount: formatRupees(calculateReduction(item, packed)) };
  return (
    <p className={cn('mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control ps-3 text-sm', NOTE[look])}>
      <Icon aria-hidden="true" size={18} className="shrink-0" />
      <span className="min-w-0 flex-1 py-2">
        {substitute ? texts.substituteNote({ quantity: substitute.quantity, name: substitute.name }) : null}
        {look === 'short' ? (packed.missing ? texts.missingNote : texts.shortNote)(facts) : null}
        {weighed ? <span className="block">{texts.weightNote(weighed)}</span> : null}
        {substitute && item.choice === 'ask' ? <span className="block">{texts.askNote}</span> : null}
      </span>
      <button
        type="button"
        aria-label={texts.undoLabel({ name: item.product_name })}
        onClick={() => onPack(undefined)}
        className="min-h-11 min-w-11 px-3 font-semibold underline"
      >
        {texts.undo}
      </button>
    </p>
  );
}

export function PackLine(props: PackLineProps) {
  const { item, packed, isCurrent, onPack, onOpen } = props;
  const isFull = getLineLook(item, packed) === 'full';
  return (
    <li
      data-line={item.line_id}
      className={cn('border-t border-line px-4 py-3', isCurrent && 'border-s-4 border-s-primary bg-primary-soft')}
    >
      <div className="flex items-center gap-3">
        <ProductPicture
          image={item.image}
          size={56}
          upTo={160}
          className={cn('rounded-badge', isFull && 'opacity-60')}
        />
        <div className="min-w-0 grow">
          <p className={cn('font-semibold', isFull && 'text-muted')}>{item.product_name}</p>
          <p className="flex flex-wrap items-center gap-x-2">
            {/* Quantities above one are easily overlooked. */}
            <span className={item.quantity > 1 ? 'font-semibold' : undefined}>
              {texts.timesUnit({ quantity: item.quantity, unit: item.product_unit })}
            </span>
            {item.choice === 'remove' ? null : <Badge tone="processing">{texts.choices[item.choice]}</Badge>}
            {item.unit_grams === null ? null : <Badge tone="processing">{texts.weigh}</Badge>}
          </p>
          <BatchesToTake item={item} />
        </div>
        <Box {...props} />
      </div>
      <Note item={item} packed={packed} onPack={onPack} />
      {isCurrent && !packed && item.unit_grams !== null ? <WeighStep item={item} onPack={onPack} /> : null}
      {isCurrent && !packed ? (
        <div className="mt-3 flex gap-3 *:flex-1">
          <Button variant="outline" icon={PackageMinus} onClick={() => onOpen('short')}>
            {texts.short}
          </Button>
          {item.choice === 'remove' ? null : (
            <Button variant="outline" icon={ArrowLeftRight} onClick={() => onOpen('substitute')}>
              {texts.substitute}
            </Button>
          )}
        </div>
      ) : null}
    </li>
  );
}

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
