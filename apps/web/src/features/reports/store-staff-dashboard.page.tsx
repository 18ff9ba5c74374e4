// The page /store-staff-dashboard: the rider's day in figures, and a link to the orders.
import { viewOwnCash } from '@tilgul/contract/cash';
import { staffReport } from '@tilgul/contract/reports';
import { texts as deliveryTexts } from '@tilgul/messages/store/deliveries';
import { Banknote, CircleCheck, Package, Wallet } from 'lucide-react';
import { getFailureMessage, isSessionError } from '../../shared/api/call-error.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import { StatCard } from '../../ui/charts/stat-card.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/feedback/empty.tsx';

const texts = deliveryTexts.dashboard;
const LIVE = [staffReport, viewOwnCash];

/** To deliver, delivered today, cash collected today (UI-29), and cash in hand. */
export function StoreStaffDashboardPage() {
  const { data, error, isFetching, refetch } = useGet(staffReport, {});
  const cash = useGet(viewOwnCash, {});
  useLiveCalls(LIVE);
  if (error && !data && !isSessionError(error)) {
    return (
      <>
        <h1 className="mb-4 text-h1 font-semibold">{texts.title}</h1>
        <ErrorState
          title={texts.failed}
          detail={getFailureMessage(error, texts.failedText)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </>
    );
  }
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <h1 className="mb-4 text-h1 font-semibold">{texts.title}</h1>
      <section aria-label={texts.figures} className="grid gap-3 *:min-w-0 sm:grid-cols-2 xl:grid-cols-4">
        <StatCard
          label={texts.toDeliver}
          value={data?.to_deliver.toLocaleString('en-IN')}
          icon={Package}
          tone="yellow"
        />
        <StatCard
          label={texts.delivered}
          value={data?.delivered_today.toLocaleString('en-IN')}
          icon={CircleCheck}
          tone="green"
        />
        <StatCard
          label={texts.cash}
          value={data && formatRupees(data.cash_collected_today)}
          icon={Banknote}
          tone="blue"
        />
        <StatCard
          label={texts.inHand}
          value={cash.data ? formatRupees(cash.data.in_hand) : cash.error ? '—' : undefined}
          icon={Wallet}
          tone="yellow"
        />
      </section>
      <div className="mt-6 flex flex-col gap-3 md:flex-row">
        <LinkButton to={PATHS.staffOrders} variant="staff" size={64} icon={Package}>
          {texts.open}
        </LinkButton>
        <LinkButton to={PATHS.staffCash} variant="staff-outline" size={64} icon={Wallet}>
          {texts.seeCash}
        </LinkButton>
      </div>
    </div>
  );
}
