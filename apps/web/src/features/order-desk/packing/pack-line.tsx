// A line of an order being packed: what to take, its checkbox, its state.
import { formatGrams } from '@tilgul/contract/rules/weight';
import { texts as batchTexts } from '@tilgul/messages/store/batches';
import { texts } from '@tilgul/messages/store/packing';
import { ArrowLeftRight, Check, PackageMinus, Scale, TriangleAlert } from 'lucide-react';
import { formatDay } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { cn } from '../../../ui/cn.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { ProductPicture } from '../../../ui/display/product-picture.tsx';
import {
  calculateLineTotal,
  calculateReduction,
  getLineLook,
  type ItemToPack,
  type LineLook,
  type LinePacked,
} from './packing.rules.ts';
import { WeighStep } from './weight-field.tsx';

/** Batches to take, earliest date first; nothing for a product without batches (STOCK-27). */
function BatchesToTake({ item }: { item: ItemToPack }) {
  if (item.batches.length === 0) return null;
  return (
    <ul className="text-sm text-muted">
      {item.batches.map(({ batch_no: batch, best_before, quantity: count, is_expired }) => (
        <li key={`${best_before} ${batch}`} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
          {batchTexts.toTake({ batch, day: formatDay(best_before), count })}
          {is_expired ? (
            <Badge tone="cancelled" icon={TriangleAlert}>
              {batchTexts.exchanged}
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
  onTick: () => void;
  /** Activates a weighed line so that its weight can be typed. */
  onChoose: () => void;
  onWeighed: (grams: number) => void;
  onUndo: () => void;
  onShort: () => void;
  onSubstitute: () => void;
}

type BoxProps = Pick<PackLineProps, 'item' | 'packed' | 'scanned' | 'onTick' | 'onChoose' | 'onUndo'>;

function Box({ item, packed, scanned, onTick, onChoose, onUndo }: BoxProps) {
  const look = getLineLook(item, packed);
  const isWeighed = item.unit_grams !== null;
  const tick = isWeighed ? onChoose : onTick;
  const boxLabel = isWeighed ? texts.weighTick : texts.tick;
  return (
    <button
      type="button"
      aria-pressed={look !== 'open'}
      aria-label={(look === 'open' ? boxLabel : texts.untick)({ name: item.product_name })}
      onClick={look === 'open' ? tick : onUndo}
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
function Note({ item, packed, onUndo }: { item: ItemToPack; packed: LinePacked | undefined; onUndo: () => void }) {
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
        onClick={onUndo}
        className="min-h-11 min-w-11 px-3 font-semibold underline"
      >
        {texts.undo}
      </button>
    </p>
  );
}

export function PackLine(props: PackLineProps) {
  const { item, packed, isCurrent, onUndo, onShort, onSubstitute } = props;
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
      <Note item={item} packed={packed} onUndo={onUndo} />
      {isCurrent && !packed && item.unit_grams !== null ? <WeighStep item={item} onWeighed={props.onWeighed} /> : null}
      {isCurrent && !packed ? (
        <div className="mt-3 flex gap-3 *:flex-1">
          <Button variant="outline" icon={PackageMinus} onClick={onShort}>
            {texts.short}
          </Button>
          {item.choice === 'remove' ? null : (
            <Button variant="outline" icon={ArrowLeftRight} onClick={onSubstitute}>
              {texts.substitute}
            </Button>
          )}
        </div>
      ) : null}
    </li>
  );
}
