// The MRP printed on a pack, beside a lower selling price.
import { addRupees } from '@tilgul/contract/rules/money';
import { texts } from '@tilgul/messages/customer/prices';
import { formatCash, formatRupees } from '../../shared/format/money.ts';
import { cn } from '../cn.ts';

export interface MrpProps {
  readonly price: number;
  /** Rupees; missing if unknown. */
  readonly mrp?: number | null | undefined;
  readonly className?: string;
}

/** Saving in rupees; 0 without an MRP above the price. */
export const calculateSaving = ({ price, mrp }: Pick<MrpProps, 'price' | 'mrp'>): number =>
  Math.max(0, addRupees(mrp ?? 0, -price));

/** The MRP struck through, including for screen readers; nothing unless it is above the price (CAT-12). */
export function Mrp({ price, mrp, className }: MrpProps) {
  if (mrp === null || mrp === undefined || mrp <= price) return null;
  return (
    <s className={cn('font-normal text-muted', className)}>
      <span className="sr-only">{texts.mrp} </span>
      {formatRupees(mrp)}
    </s>
  );
}

/** '₹7 off' on a picture; nothing without a saving. */
export function OffBadge({ price, mrp, className }: MrpProps) {
  const saving = calculateSaving({ price, mrp });
  if (saving === 0) return null;
  return (
    <span className={cn('rounded-badge bg-turmeric px-2 py-0.5 text-xs font-semibold text-ink', className)}>
      {texts.off({ amount: formatCash(saving) })}
    </span>
  );
}
