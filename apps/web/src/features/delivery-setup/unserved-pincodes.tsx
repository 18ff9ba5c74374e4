// Pincodes customers asked for that no store serves, most requested first (DEL-4).
import { listWishes } from '@tilgul/contract/delivery';
import { texts as setupTexts } from '@tilgul/messages/office/delivery-setup';
import { Plus } from 'lucide-react';
import { useSettings } from '../../shared/api/settings.ts';
import { useList } from '../../shared/api/use-api.ts';
import { formatShortDate } from '../../shared/format/dates.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { LoadAlert } from '../../ui/feedback/empty.tsx';

const texts = setupTexts.wishes;

/** `onAdd` takes one into the form that adds pincodes. */
export function UnservedPincodes({ onAdd }: { onAdd: (pincode: string) => void }) {
  const { business_tz } = useSettings();
  const list = useList(listWishes);
  if (list.isLoading) return null;
  return (
    <Card as="section" aria-label={texts.title}>
      <h2 className="text-h3 font-semibold">{texts.title}</h2>
      {list.error ? <LoadAlert load={list} title={texts.failed} fallback={texts.failedText} className="mt-3" /> : null}
      {list.rows.length === 0 && !list.error ? <p className="pt-1 text-sm text-muted">{texts.empty}</p> : null}
      <ul className="divide-y divide-line">
        {list.rows.map(({ pincode, count, last_at }) => (
          <li key={pincode} className="flex items-center justify-between gap-3 py-2">
            <span>
              <span className="font-semibold">{pincode}</span>
              <span className="block text-sm text-muted">
                {texts.asked({ count, day: formatShortDate(last_at, business_tz) })}
              </span>
            </span>
            <Button
              size={36}
              variant="outline"
              icon={Plus}
              aria-label={texts.addLabel({ pincode })}
              onClick={() => onAdd(pincode)}
            >
              {texts.add}
            </Button>
          </li>
        ))}
      </ul>
      {list.hasMore ? (
        <Button variant="ghost" size={36} onClick={() => list.loadMore()}>
          {texts.more}
        </Button>
      ) : null}
    </Card>
  );
}
