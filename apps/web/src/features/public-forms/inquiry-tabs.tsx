// The tabs above a list of inquiries: all, then one per stage, with their counts.
import { INQUIRY_STAGES, type listFranchises } from '@tilgul/contract/public-forms';
import { texts } from '@tilgul/messages/office/inquiries';
import { useList } from '../../shared/api/use-api.ts';
import { ViewTabs } from '../../ui/table/view-tabs.tsx';
import type { InquiryList } from './inquiry-progress.tsx';

interface InquiryTabsProps {
  /** Key of the list, as of its columns. */
  id: string;
  title: string;
  listCall: InquiryList;
  /** Counts once the list has loaded. */
  isLoaded: boolean;
}

export function InquiryTabs({ id, title, listCall, isLoaded }: InquiryTabsProps) {
  const options = { enabled: isLoaded };
  // Both calls have the same filter.
  const call = listCall as typeof listFranchises;
  const all = useList(call, { limit: 1 }, options);
  const counted = {
    new: useList(call, { stage: 'new', limit: 1 }, options),
    contacted: useList(call, { stage: 'contacted', limit: 1 }, options),
    closed: useList(call, { stage: 'closed', limit: 1 }, options),
  };
  const getCount = ({ total, isTotalCapped }: typeof all) => ({ count: total, isCapped: isTotalCapped });
  const views = INQUIRY_STAGES.map((stage) => ({
    label: texts.stages[stage],
    search: `stage=${stage}`,
    ...getCount(counted[stage]),
  }));
  return (
    <ViewTabs
      label={texts.viewsLabel({ title })}
      id={id}
      views={[{ label: texts.allStages, search: '', ...getCount(all) }, ...views]}
    />
  );
}
