// Which batches a packer takes for a line.
import { TriangleAlert } from 'lucide-react';
import { formatDay } from '../../../shared/format/dates.ts';
import { batchTexts as texts } from '../../../texts/en/store/batches.ts';
import { t } from '../../../texts/text.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import type { ItemToPack } from './packing-state.ts';

/** The earliest date first; nothing for a product without batches (STOCK-27). */
export function BatchesToTake({ item }: { item: ItemToPack }) {
  if (item.batches.length === 0) return null;
  return (
    <ul className="text-sm text-muted">
      {item.batches.map(({ batch_no: batch, best_before, quantity: count, is_expired }) => (
        <li key={`${best_before} ${batch}`} className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
          {t(texts.toTake, { batch, day: formatDay(best_before), count })}
          {is_expired ? (
            <Badge tone="cancelled" icon={TriangleAlert}>
              {texts.exchanged}
            </Badge>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
