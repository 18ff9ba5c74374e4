// The sales on hold above the finder, each a button that goes on with it.
import { Pause } from 'lucide-react';
import { useSettings } from '../../shared/api/settings.ts';
import { formatTime } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { manualOrderTexts } from '../../texts/en/store/manual-orders.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { KeptSale } from './kept-sales.ts';
import { type SaleLine, saleTotal } from './sale.ts';

const texts = manualOrderTexts.add;

export function SaleHolds({ held, onResume }: { held: readonly KeptSale[]; onResume: (sale: KeptSale) => void }) {
  const { business_tz } = useSettings();
  if (held.length === 0) return null;
  return (
    <ul aria-label={texts.held} className="flex flex-wrap gap-2">
      {held.map((sale) => {
        const lines = sale.values.products as readonly SaleLine[];
        const total = saleTotal(lines, new Map(sale.products.map((product) => [product.id, product])));
        return (
          <li key={sale.at}>
            <Button size={36} variant="outline" icon={Pause} onClick={() => onResume(sale)}>
              {t(lines.length === 1 ? texts.heldOne : texts.heldSale, {
                at: formatTime(sale.at, business_tz),
                count: lines.length,
                total: formatRupees(total),
              })}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
