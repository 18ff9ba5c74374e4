// The categories as chips: above a filtered list, and in place of the home rows once they are out of view.
import { texts } from '@tilgul/messages/customer/shop';
import { Chips } from '../../ui/controls/chips.tsx';
import { Skeleton, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { useCategories } from './shop.api.ts';
import { OFFERS } from './shop.rules.ts';

const ALL = 0;
const CHIP_WIDTHS = [46, 76, 74, 72, 104];

export interface CategoryChipsProps {
  readonly value: number | undefined;
  readonly onChange: (category: number | undefined) => void;
}

/** Nothing without categories. */
export function CategoryChips({ value, onChange }: CategoryChipsProps) {
  const { categories, isLoading } = useCategories();
  const isSkeletonShown = useSteadyLoading(isLoading);
  if (isLoading || isSkeletonShown) {
    return (
      <div className="flex min-h-11 gap-2 overflow-hidden py-1" aria-hidden="true">
        {isSkeletonShown
          ? CHIP_WIDTHS.map((width) => <Skeleton key={width} shape="chip" width={width} className="shrink-0" />)
          : null}
      </div>
    );
  }
  if (categories.length === 0) return null;
  const chips = [{ value: ALL, label: texts.all }, ...categories.map(({ id, name }) => ({ value: id, label: name }))];
  if (value === OFFERS) chips.push({ value: OFFERS, label: texts.offers });
  return (
    <Chips
      label={texts.categories}
      chips={chips}
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
      className="max-md:-mx-4 max-md:px-4"
    />
  );
}
