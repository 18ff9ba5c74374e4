// What is printed on a pack beside the lower price that is asked here.
import { addRupees } from '@tilgul/contract/rules/money';
import { formatCash, formatRupees } from '../../shared/format/money.ts';
import { priceTexts as texts } from '../../texts/en/customer/prices.ts';
import { t } from '../../texts/text.ts';
import { cn } from '../cn.ts';

export interface MrpProps {
  readonly price: number;
  /** Rupees; none where none is known. */
  readonly mrp?: number | null | undefined;
  readonly className?: string;
}

/** Rupees of a pack below its MRP; 0 where there is none or it is the price. */
export const savingOf = ({ price, mrp }: Pick<MrpProps, 'price' | 'mrp'>): number =>
  Math.max(0, addRupees(mrp ?? 0, -price));

/** The MRP struck through, spoken as such; nothing where it is not above the price (CAT-12). */
export function Mrp({ price, mrp, className }: MrpProps) {
  if (mrp === null || mrp === undefined || mrp <= price) return null;
  return (
    <s className={cn('font-normal text-muted', className)}>
      <span className="sr-only">{texts.mrp} </span>
      {formatRupees(mrp)}
    </s>
  );
}

/** '₹7 off' on a picture; nothing where nothing is saved. */
export function OffBadge({ price, mrp, className }: MrpProps) {
  const saving = savingOf({ price, mrp });
  if (saving === 0) return null;
  return (
    <span className={cn('rounded-badge bg-turmeric px-2 py-0.5 text-xs font-semibold text-ink', className)}>
      {t(texts.off, { amount: formatCash(saving) })}
    </span>
  );
}
