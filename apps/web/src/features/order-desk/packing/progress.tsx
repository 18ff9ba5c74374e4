// For whom and when an order is packed, and how far its packing is: one bar for each line, in the colour of what became of it.
import type { OrderToPack } from '@tilgul/contract/delivery/packing';
import { useSettings } from '../../../shared/api/settings.ts';
import { formatWindow } from '../../../shared/format/dates.ts';
import { toPackTexts as texts } from '../../../texts/en/store/to-pack.ts';
import { t } from '../../../texts/text.ts';
import { cn } from '../../../ui/cn.ts';
import { byCategory, type LineLook, linesLeft, lookOf, type PackedLines } from './packing-state.ts';

const BAR: Readonly<Record<LineLook, string>> = {
  open: 'bg-hairline',
  full: 'bg-primary',
  short: 'bg-turmeric',
  substitute: 'bg-focus',
};
/** Bars beyond this many would be dots. */
const MOST_BARS = 24;

/** Under the heading of the order, in the lines' order on screen. */
export function Progress({ order, lines }: { order: OrderToPack; lines: PackedLines }) {
  const { business_tz: zone } = useSettings();
  const items = byCategory(order.items).flatMap(([, of]) => of);
  const count = items.length;
  const when = order.slot ? formatWindow(order.slot, zone) : texts.noWindow;
  return (
    <>
      <span className="block wrap-anywhere">
        {order.user_name}, {when}
      </span>
      <span className="mt-2 flex items-center gap-3">
        {count > MOST_BARS ? null : (
          <span aria-hidden="true" className="flex min-w-0 flex-1 gap-1">
            {items.map((item) => (
              <span
                key={item.line_id}
                className={cn('h-2 min-w-0 flex-1 rounded-full', BAR[lookOf(item, lines[item.line_id])])}
              />
            ))}
          </span>
        )}
        <span className="shrink-0 text-sm font-semibold text-ink">
          {t(texts.progressOf, { done: count - linesLeft(order, lines), count })}
        </span>
      </span>
    </>
  );
}
