// The tabs above the list of claims: what waits first, then what is to refund in cash, decided, all.
import { listClaims } from '@tilgul/contract/claims';
import { texts } from '@tilgul/messages/store/claims';
import { useList } from '../../shared/api/use-api.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { ViewTabs } from '../../ui/table/view-tabs.tsx';

interface ClaimTabsProps {
  /** Key of the list, as of its columns. */
  id: string;
  title: string;
  /** Counts once the list has loaded. */
  isLoaded: boolean;
  /** The state that is shown. The tabs of late and unpaid claims are there only if there are some. */
  state: string;
}

const LIVE = [listClaims];

export function ClaimTabs({ id, title, isLoaded, state }: ClaimTabsProps) {
  const options = { enabled: isLoaded };
  const open = useList(listClaims, { state: 'open', limit: 1 }, options);
  const late = useList(listClaims, { state: 'late', limit: 1 }, options);
  const unpaid = useList(listClaims, { state: 'to_refund', limit: 1 }, options);
  const decided = useList(listClaims, { state: 'decided', limit: 1 }, options);
  const all = useList(listClaims, { limit: 1 }, options);
  useLiveCalls(LIVE);
  const count = ({ total, isTotalCapped }: typeof all) => ({ count: total, isCapped: isTotalCapped });
  return (
    <ViewTabs
      label={texts.viewsLabel({ title })}
      id={id}
      views={[
        { label: texts.views.open, search: '', ...count(open) },
        ...(late.total || state === 'late'
          ? [{ label: texts.views.late, search: 'state=late', isLate: true, ...count(late) }]
          : []),
        ...(unpaid.total || state === 'to_refund'
          ? [{ label: texts.views.to_refund, search: 'state=to_refund', ...count(unpaid) }]
          : []),
        { label: texts.views.decided, search: 'state=decided', ...count(decided) },
        { label: texts.views.all, search: 'state=all', ...count(all) },
      ]}
    />
  );
}
