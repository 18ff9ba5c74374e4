// The sizes of one thing on its card: a press shows another one there.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { shopTexts as texts } from '../../texts/en/customer/shop.ts';
import { t } from '../../texts/text.ts';
import { cn } from '../../ui/cn.ts';
import type { Sizes } from './sizes.ts';

interface SizeChoiceProps {
  readonly sizes: Sizes;
  readonly chosen: ProductAnswer;
  readonly onChoose: (id: number) => void;
}

/** Nothing where there is one size. */
export function SizeChoice({ sizes, chosen, onChoose }: SizeChoiceProps) {
  if (sizes.length < 2) return null;
  return (
    <fieldset className="my-1.5 flex flex-wrap gap-2">
      <legend className="sr-only">{t(texts.sizesOf, { name: chosen.name })}</legend>
      {sizes.map(({ id, unit, in_stock }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen.id}
          onClick={() => onChoose(id)}
          className={cn(
            'hit-44 min-h-9 grow rounded-control border px-2 text-sm',
            id === chosen.id
              ? 'border-primary bg-primary-soft font-semibold text-primary ring-1 ring-primary'
              : 'border-input bg-paper hover:border-primary',
          )}
        >
          <span className={cn(!in_stock && 'line-through')}>{unit}</span>
          {in_stock ? null : <span className="sr-only">{`, ${texts.outOfStock}`}</span>}
        </button>
      ))}
    </fieldset>
  );
}
