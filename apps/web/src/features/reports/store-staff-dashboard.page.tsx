// The page /store-staff-dashboard: the rider's day in figures, and a link to the orders.
import { viewOwnCash } from '@tilgul/contract/cash';
import { staffReport } from '@tilgul/contract/reports';
import { texts as deliveryTexts } from '@tilgul/messages/store/deliveries';
import { Banknote, CircleCheck, Package, Wallet } from 'lucide-react';
import { isSessionError } from '../../shared/api/call-error.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import { StatCard } from '../../ui/charts/figures.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { LoadError } from '../../ui/feedback/empty.tsx';

const texts = deliveryTexts.dashboard;
const LIVE = [staffReport, viewOwnCash];

/** To deliver, delivered today, cash collected today (UI-29), and cash in hand. */
export function StoreStaffDashboardPage() {
  const load = useGet(staffReport, {});
  const { data, error } = load;
  const cash = useGet(viewOwnCash, {});
  useLiveCalls(LIVE);
  if (error && !data && !isSessionError(error)) {
    return (
      <>
        <h1 className="mb-4 text-h1 font-semibold">{texts.title}</h1>
        <LoadError load={load} title={texts.failed} fallback={texts.failedText} />
      </>
    );
  }
  const inHand = cash.data ? formatRupees(cash.data.in_hand) : cash.error ? '—' : undefined;
  const collected = data && formatRupees(data.cash_collected_today);
  const figures = [
    { label: texts.toDeliver, value: data && formatCount(data.to_deliver), icon: Package, tone: 'yellow' },
    { label: texts.delivered, value: data && formatCount(data.delivered_today), icon: CircleCheck, tone: 'green' },
    { label: texts.cash, value: collected, icon: Banknote, tone: 'blue' },
    { label: texts.inHand, value: inHand, icon: Wallet, tone: 'yellow' },
  ] as const;
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <h1 className="mb-4 text-h1 font-semibold">{texts.title}</h1>
      <section aria-label={texts.figures} className="grid gap-3 *:min-w-0 sm:grid-cols-2 xl:grid-cols-4">
        {figures.map((figure) => (
          <StatCard key={figure.label} {...figure} />
        ))}
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
