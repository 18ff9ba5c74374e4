// The page /store-staff-packing: the store's orders to pack, for staff marked as packers.
import { listToPack, type OrderToPack } from '@tilgul/contract/packing';
import { parseOrderCode } from '@tilgul/contract/rules/order-code';
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { texts } from '@tilgul/messages/store/to-pack';
import { Clock, ListChecks, Package, PackageOpen, Printer, Search, User, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { loadAll } from '../../shared/api/all-pages.ts';
import { getFailureMessage, isSessionError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useList } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatWhen } from '../../shared/format/when.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { PATHS } from '../../shared/paths.ts';
import { accept, reject } from '../../shared/scanner/scan-queue.ts';
import { useScans } from '../../shared/scanner/use-scans.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useTypedText } from '../../shared/screen/value-hooks.ts';
import { useOwnUser } from '../../shared/session/own-user.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { cn } from '../../ui/cn.ts';
import { Button, IconButton, LinkButton } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Empty, LoadError } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/loading.tsx';
import { ScanLine } from '../../ui/feedback/scan-line.tsx';
import { AffixInput } from '../../ui/fields/input.tsx';
import { Pager, useTablePage } from '../../ui/table/pager.tsx';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { TO_PACK } from './packing/first-calls.ts';
import { countLinesLeft } from './packing/packing.rules.ts';
import { readLines } from './packing/packing-drafts.ts';

/** Debounce of the search in ms. */
const SETTLE_MS = 300;

interface OrderSearchProps {
  value: string;
  onSearch: (text: string) => void;
  /** Called with the order of a scanned or typed code (PACK-11). */
  onOrder: (id: number) => void;
}

/** Search by order number, customer or code. Smaller than the back office's search, which would add to every staff page. */
function OrderSearch({ value, onSearch, onOrder }: OrderSearchProps) {
  const { text, type } = useTypedText(value, onSearch, SETTLE_MS);
  // Listens wherever the focus is; an open dialog handles its own codes.
  const scans = useScans<number | undefined>({
    isOn: true,
    lookUp: (scan) => parseOrderCode(scan.text),
    count: (id, { text: code }) => {
      if (id === undefined) return reject(texts.noOrderCode({ code }));
      onOrder(id);
      return accept(texts.number({ id }));
    },
  });
  const keyDown = (event: KeyboardEvent) => {
    const id = event.key === 'Enter' ? parseOrderCode(text) : undefined;
    if (id !== undefined) onOrder(id);
    if (id !== undefined || event.key === 'Escape') type('');
  };
  return (
    <search className="mb-4 flex flex-col gap-2 md:max-w-96">
      <AffixInput
        type="search"
        icon={Search}
        aria-label={texts.searchIn}
        placeholder={texts.searchIn}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={keyDown}
        after={text === '' ? undefined : <IconButton icon={X} label={uiTexts.clearSearch} onClick={() => type('')} />}
      />
      <ScanLine scans={scans} />
    </search>
  );
}

const LIVE = [listToPack];
const PAGE_SIZE = 30;
const OrderPrint = lazyComponent(() => import('./print/order-print.tsx').then((m) => m.OrderPrint));
const PackDialog = lazyComponent(() => import('./packing/pack-dialog.tsx').then((m) => m.PackDialog));

function Fact({ icon: Icon, children }: { icon: typeof Clock; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5">
      <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

/** Window, customer, and packing progress on this device. */
function OrderCard({ order, onPack, onPrint }: { order: OrderToPack; onPack: () => void; onPrint: () => void }) {
  const { business_tz } = useSettings();
  const count = order.items.length;
  const done = count - countLinesLeft(order, readLines(order.id));
  return (
    <Card as="li" className="flex flex-col gap-2 border-staff-ink/25!">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-h2 font-semibold">{texts.number({ id: order.id })}</h2>
        <IconButton icon={Printer} label={texts.printLabel({ id: order.id })} onClick={onPrint} />
      </div>
      <Fact icon={Clock}>{order.slot ? formatWhen(order.slot, serverNow(), business_tz) : texts.noWindow}</Fact>
      <Fact icon={User}>{order.user_name}</Fact>
      <Fact icon={ListChecks}>{done > 0 ? texts.progressOf({ done, count }) : texts.lines({ count })}</Fact>
      <Button
        variant="staff"
        size={64}
        icon={PackageOpen}
        wide
        aria-label={texts.packLabel({ id: order.id })}
        onClick={onPack}
      >
        {texts.pack}
      </Button>
    </Card>
  );
}

function EmptyOrError({ list, url }: Pick<ToPack, 'list' | 'url'>) {
  const { data: user } = useOwnUser();
  if (list.error) return <LoadError load={list} title={texts.failed} fallback={texts.tryAgain} />;
  if (user && !user.can_pack) {
    const deliver = (
      <LinkButton to={PATHS.staffOrders} variant="staff" size={52} icon={Package}>
        {appTexts.nav.toDeliver}
      </LinkButton>
    );
    return <Empty title={texts.noPacker} text={texts.noPackerText} action={deliver} />;
  }
  if (!url.isFiltered) return <Empty title={texts.none} />;
  const clear = (
    <Button variant="staff-outline" size={52} onClick={url.clearFilters}>
      {texts.clearSearch}
    </Button>
  );
  return <Empty title={texts.noneFound({ text: url.filters.q.trim() })} action={clear} />;
}

/** A page of orders with its pager, and an alert if refreshing failed. */
function Orders({
  toPack: { list, url, page },
  onPack,
  onPrint,
}: {
  toPack: ToPack;
  onPack: (order: OrderToPack) => void;
  onPrint: (orders: readonly OrderToPack[]) => void;
}) {
  // The empty list belongs to the previous search.
  if (list.rows.length === 0) return list.isStale ? null : <EmptyOrError list={list} url={url} />;
  return (
    <>
      {list.error && !isSessionError(list.error) ? (
        <Alert
          title={texts.failed}
          isStaff
          className="mb-3"
          action={<AlertAction label={texts.retry} onPress={list.reload} />}
        >
          {getFailureMessage(list.error, texts.tryAgain)}
        </Alert>
      ) : null}
      <ul
        aria-label={titles.staffPacking}
        aria-busy={list.isStale}
        className={cn('grid gap-3 lg:grid-cols-2 xl:grid-cols-3', list.isStale && 'opacity-55')}
      >
        {page.rows.map((order) => (
          <OrderCard key={order.id} order={order} onPack={() => onPack(order)} onPrint={() => onPrint([order])} />
        ))}
      </ul>
      {page.pages > 1 ? <Pager page={page.page} pages={page.pages} onPage={url.setPage} className="mt-4" /> : null}
    </>
  );
}

type ToPack = ReturnType<typeof useToPack>;

/** Orders that match the search, and the page from the URL. */
function useToPack() {
  useLiveCalls(LIVE);
  const url = useTableUrl({ q: '' });
  const q = url.filters.q.trim() || undefined;
  const list = useList(TO_PACK.endpoint, { ...TO_PACK.query, q });
  const page = useTablePage(list, { page: url.page, pageSize: PAGE_SIZE });
  return { url, q, list, page };
}

/** Prints the pick lists of all matching orders, not only of this page. */
function usePrintAll(q: string | undefined, onLoaded: (orders: readonly OrderToPack[]) => void) {
  const [isLoading, setLoading] = useState(false);
  const printAll = async () => {
    setLoading(true);
    try {
      onLoaded(await loadAll(listToPack, { q }));
    } catch (error) {
      alerts.callFailure(error, texts.printFailed, texts.tryAgain);
    } finally {
      setLoading(false);
    }
  };
  return { printAll, isLoading };
}

export function StoreStaffPackingPage() {
  const toPack = useToPack();
  const { list, url } = toPack;
  const [packed, setPacked] = useState<{ readonly id: number; readonly known?: OrderToPack }>();
  const [printed, setPrinted] = useState<readonly OrderToPack[]>();
  const { printAll, isLoading } = usePrintAll(toPack.q, setPrinted);
  const isSkeletonShown = useSteadyLoading(list.isLoading);
  const count = list.total ?? 0;
  return (
    <div className="mx-auto w-full max-w-[1200px] text-staff-ink">
      <div className="mb-4 flex min-h-8 flex-wrap items-center justify-between gap-3 md:min-h-11">
        <h1 className="text-h1 font-semibold md:text-h1-lg">{titles.staffPacking}</h1>
        {count > 0 ? (
          <div className="flex flex-wrap items-center gap-3">
            <Badge tone="staff" size="lg">
              {(url.isFiltered ? texts.foundCount : texts.toPack)({ count: count.toLocaleString('en-IN') })}
            </Badge>
            <Button variant="staff-outline" size={52} icon={Printer} busy={isLoading} onClick={() => void printAll()}>
              {texts.printAll}
            </Button>
          </div>
        ) : null}
      </div>
      {count > 0 || url.isFiltered || list.isStale ? (
        <OrderSearch
          value={url.filters.q}
          onSearch={(text) => url.setFilter('q', text)}
          onOrder={(id) => setPacked({ id })}
        />
      ) : null}
      {list.isLoading || isSkeletonShown ? (
        <SkeletonGroup label={texts.loading} className="flex min-h-96 flex-col gap-3">
          {isSkeletonShown ? <Skeleton shape="block" className="h-60 rounded-card" /> : null}
        </SkeletonGroup>
      ) : (
        <Orders toPack={toPack} onPack={(order) => setPacked({ id: order.id, known: order })} onPrint={setPrinted} />
      )}
      {packed ? <PackDialog key={packed.id} {...packed} onClose={() => setPacked(undefined)} /> : null}
      {printed ? <OrderPrint kind="pick" orders={printed} onDone={() => setPrinted(undefined)} /> : null}
    </div>
  );
}
