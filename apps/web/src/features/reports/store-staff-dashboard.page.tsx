// The page /store-staff-dashboard: the rider's day in figures, and a link to the orders.
import { viewOwnCash } from '@tilgul/contract/cash';
import { staffReport } from '@tilgul/contract/reports';
import { texts as deliveryTexts } from '@tilgul/messages/store/deliveries';
import { Package, Wallet } from 'lucide-react';
import { isSessionError } from '../../shared/api/call-error.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatCash, formatCount } from '../../shared/format/money.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import { FigureStrip } from '../../ui/charts/figure-strip.tsx';
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
  const figures = [
    { label: texts.toDeliver, value: data && formatCount(data.to_deliver) },
    { label: texts.delivered, value: data && formatCount(data.delivered_today) },
    { label: texts.cash, value: data && formatCash(data.cash_collected_today) },
    { label: texts.inHand, value: cash.data ? formatCash(cash.data.in_hand) : cash.error ? '—' : undefined },
  ];
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <h1 className="mb-4 text-h1 font-semibold">{texts.title}</h1>
      <FigureStrip label={texts.figures} figures={figures} hasNotes={false} />
      <div className="mt-4 flex flex-col gap-3 md:flex-row">
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
