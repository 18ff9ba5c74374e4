// The windows of a store: its week, and the days that differ from it.
import { viewSlotPlan } from '@tilgul/contract/delivery/delivery';
import type { StoreAnswer } from '@tilgul/contract/stores';
import { failureText } from '../../shared/api/call-error.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { deliverySetupTexts as texts } from '../../texts/en/office/delivery-setup.ts';
import { ErrorState } from '../../ui/feedback/empty.tsx';
import { DifferingDays } from './differing-days.tsx';
import { Loading } from './loading.tsx';
import { Week } from './week.tsx';

/** Its week and its days; both are of the same plan. */
export function Plan({ store }: { store: StoreAnswer }) {
  const { data, error, isFetching, refetch } = useGet(viewSlotPlan, { query: { store_id: store.id } });
  if (error && !data)
    return (
      <ErrorState
        title={texts.failed}
        detail={failureText(error, texts.failedText)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  if (!data) return <Loading />;
  return (
    <>
      <Week key={`week ${store.id}`} plan={data} />
      <DifferingDays key={`days ${store.id}`} plan={data} />
    </>
  );
}
