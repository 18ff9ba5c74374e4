// The page /store-staff-packing: the orders of the store that wait to be packed, for staff whom the manager has made packers.
import { listToPack, type OrderToPack } from '@tilgul/contract/delivery/packing';
import { Clock, ListChecks, PackageOpen, Printer, User } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { failureText, isSessionError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { formatWindow } from '../../shared/format/dates.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { packingTexts as texts } from '../../texts/en/store/packing.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Empty, ErrorState } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/skeleton.tsx';
import { readLines } from './packing/kept-lines.ts';
import { linesLeft } from './packing/packing-state.ts';

const LIVE = [listToPack];
const OrderPapers = lazy(async () => ({ default: (await import('./papers/order-papers.tsx')).OrderPapers }));
const PackDialog = lazy(async () => ({ default: (await import('./packing/pack-dialog.tsx')).PackDialog }));

function Fact({ icon: Icon, children }: { icon: typeof Clock; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5">
      <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

/** What to know of an order before packing it: for when, for whom, how much of it is done on this device. */
function OrderCard({ order, onPack, onPrint }: { order: OrderToPack; onPack: () => void; onPrint: () => void }) {
  const { business_tz } = useSettings();
  const count = order.items.length;
  const done = count - linesLeft(order, readLines(order.id));
  const lines = count === 1 ? texts.lineOne : t<string>(texts.lines, { count });
  return (
    <Card as="li" className="flex flex-col gap-2 border-staff-ink/25!">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-h2 font-semibold">{t(texts.number, { id: order.id })}</h2>
        <IconButton icon={Printer} label={t(texts.printOf, { id: order.id })} onClick={onPrint} />
      </div>
      <Fact icon={Clock}>{order.slot ? formatWindow(order.slot, business_tz) : texts.noWindow}</Fact>
      <Fact icon={User}>{order.user_name}</Fact>
      <Fact icon={ListChecks}>{done > 0 ? t<string>(texts.progressOf, { done, count }) : lines}</Fact>
      <Button
        variant="staff"
        size={64}
        icon={PackageOpen}
        wide
        aria-label={t(texts.packOf, { id: order.id })}
        onClick={onPack}
      >
        {texts.pack}
      </Button>
    </Card>
  );
}

/** The orders, or why there are none. */
function Orders({
  list,
  onPack,
  onPrint,
}: {
  list: ReturnType<typeof useToPack>;
  onPack: (id: number) => void;
  onPrint: (orders: readonly OrderToPack[]) => void;
}) {
  const { data, error, isFetching, refetch } = list;
  const { data: user } = useOwnUser();
  const failure = error && !isSessionError(error) ? failureText(error, texts.tryAgain) : undefined;
  if (!data)
    return failure === undefined ? null : (
      <ErrorState title={texts.failed} detail={failure} busy={isFetching} onRetry={() => void refetch()} />
    );
  if (data.rows.length === 0)
    return user && !user.can_pack ? (
      <Empty title={texts.noPacker} text={texts.noPackerText} />
    ) : (
      <Empty title={texts.none} />
    );
  return (
    <>
      {failure === undefined ? null : (
        <Alert
          title={texts.failed}
          isStaff
          className="mb-3"
          action={<AlertAction label={texts.retry} onPress={() => void refetch()} />}
        >
          {failure}
        </Alert>
      )}
      <ul aria-label={titles.staffPacking} className="grid gap-3 lg:grid-cols-2 xl:grid-cols-3">
        {data.rows.map((order) => (
          <OrderCard key={order.id} order={order} onPack={() => onPack(order.id)} onPrint={() => onPrint([order])} />
        ))}
      </ul>
    </>
  );
}

function useToPack() {
  useLiveCalls(LIVE);
  return useGet(listToPack, {});
}

export function StoreStaffPackingPage() {
  const list = useToPack();
  const [packedId, setPackedId] = useState<number>();
  const [printed, setPrinted] = useState<readonly OrderToPack[]>();
  const isSkeletonShown = useSteadyLoading(list.isPending);
  const count = list.data?.rows.length ?? 0;
  return (
    <div className="mx-auto w-full max-w-[1200px] text-staff-ink">
      <div className="mb-4 flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h1 className="text-h1 font-semibold">{titles.staffPacking}</h1>
        {count > 0 ? (
          <div className="flex flex-wrap items-center gap-3">
            <Badge tone="staff" size="lg">
              {t(texts.toPack, { count })}
            </Badge>
            <Button variant="staff-outline" size={52} icon={Printer} onClick={() => setPrinted(list.data?.rows)}>
              {texts.printAll}
            </Button>
          </div>
        ) : null}
      </div>
      {list.isPending || isSkeletonShown ? (
        <SkeletonGroup label={texts.loading} className="flex min-h-96 flex-col gap-3">
          {isSkeletonShown ? <Skeleton shape="block" className="h-60 rounded-card" /> : null}
        </SkeletonGroup>
      ) : (
        <Orders list={list} onPack={setPackedId} onPrint={setPrinted} />
      )}
      {packedId === undefined ? null : (
        <Suspense fallback={null}>
          <PackDialog id={packedId} onClose={() => setPackedId(undefined)} />
        </Suspense>
      )}
      {printed ? (
        <Suspense fallback={null}>
          <OrderPapers kind="pick" orders={printed} onDone={() => setPrinted(undefined)} />
        </Suspense>
      ) : null}
    </div>
  );
}
