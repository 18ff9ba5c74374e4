// One line of an order that is packed: what to take, its box to tick, what became of it.
import { ArrowLeftRight, Check, PackageMinus, TriangleAlert } from 'lucide-react';
import { formatRupees } from '../../../shared/format/money.ts';
import { packingTexts as texts } from '../../../texts/en/store/packing.ts';
import { t } from '../../../texts/text.ts';
import { cn } from '../../../ui/cn.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { ProductPicture } from '../../../ui/display/product-picture.tsx';
import { type ItemToPack, type LineLook, type LinePacked, lessFor, lookOf } from './packing-state.ts';

const BOX: Readonly<Record<LineLook, string>> = {
  open: 'border-input bg-paper hover:bg-primary-soft',
  full: 'border-primary bg-primary text-white',
  short: 'border-turmeric-deep bg-turmeric text-ink',
  substitute: 'border-focus bg-focus text-white',
};

export interface PackLineProps {
  item: ItemToPack;
  packed: LinePacked | undefined;
  /** Whether it is the line that is at hand: its steps are shown. */
  isCurrent: boolean;
  onTick: () => void;
  onUndo: () => void;
  onShort: () => void;
  onSubstitute: () => void;
}

function Box({ item, packed, onTick, onUndo }: Pick<PackLineProps, 'item' | 'packed' | 'onTick' | 'onUndo'>) {
  const look = lookOf(item, packed);
  return (
    <button
      type="button"
      aria-pressed={look !== 'open'}
      aria-label={t(look === 'open' ? texts.tick : texts.untick, { name: item.product_name })}
      onClick={look === 'open' ? onTick : onUndo}
      className={cn(
        'grid size-14 shrink-0 place-items-center rounded-control border-2 font-semibold transition-colors',
        BOX[look],
      )}
    >
      {look === 'full' ? <Check aria-hidden="true" size={28} /> : null}
      {look === 'short' ? `${packed?.packed ?? 0}/${item.quantity}` : null}
      {look === 'substitute' ? <ArrowLeftRight aria-hidden="true" size={24} /> : null}
    </button>
  );
}

/** What became of a line that is not packed as ordered. */
function Note({ item, packed, onUndo }: { item: ItemToPack; packed: LinePacked | undefined; onUndo: () => void }) {
  const look = lookOf(item, packed);
  if (!packed || (look !== 'short' && look !== 'substitute')) return null;
  const { substitute } = packed;
  const Icon = substitute ? ArrowLeftRight : TriangleAlert;
  const facts = { count: item.quantity - packed.packed, amount: formatRupees(lessFor(item, packed)) };
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunken px-3 py-2 text-sm">
      <Icon aria-hidden="true" size={18} className="shrink-0" />
      <span className="min-w-0 grow">
        {substitute
          ? t(texts.substituteNote, { quantity: substitute.quantity, name: substitute.name })
          : t(packed.missing ? texts.missingNote : texts.shortNote, facts)}
        {substitute && item.choice === 'ask' ? <span className="block text-muted">{texts.askNote}</span> : null}
      </span>
      <button
        type="button"
        aria-label={t(texts.undoOf, { name: item.product_name })}
        onClick={onUndo}
        className="min-h-11 font-semibold underline"
      >
        {texts.undo}
      </button>
    </p>
  );
}

export function PackLine({ item, packed, isCurrent, onTick, onUndo, onShort, onSubstitute }: PackLineProps) {
  const isFull = lookOf(item, packed) === 'full';
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
            <span>{t(texts.timesUnit, { quantity: item.quantity, unit: item.product_unit })}</span>
            {item.choice === 'remove' ? null : <Badge tone="processing">{texts.choices[item.choice]}</Badge>}
          </p>
        </div>
        <Box item={item} packed={packed} onTick={onTick} onUndo={onUndo} />
      </div>
      <Note item={item} packed={packed} onUndo={onUndo} />
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
