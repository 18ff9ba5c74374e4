// The pages /admin-claims and /store-claims: customers' claims of missing, wrong or damaged goods.
import { CLAIM_FILTERS, type ClaimAnswer, listClaims } from '@tilgul/contract/claims';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { texts } from '@tilgul/messages/store/claims';
import { useState } from 'react';
import { useListedRow } from '../../shared/api/listed-row.ts';
import { useGet, useList } from '../../shared/api/use-api.ts';
import { useLiveCalls } from '../../shared/live/live.ts';
import { CLAIM_ORDER_PARAM, PATHS } from '../../shared/paths.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ListSearch } from '../../ui/table/filters.tsx';
import type { TableTexts } from '../../ui/table/table-types.ts';
import { useTableUrl } from '../../ui/table/use-table-url.ts';
import { type CountedView, ViewTabs } from '../../ui/table/view-tabs.tsx';
import { awaitsCashRefund, claimColumns, isOverdue } from './claim-columns.tsx';

const ClaimDialog = lazyComponent(() => import('./claim-dialog.tsx').then((m) => m.ClaimDialog));

const { loading, empty, filtered, failed, failedText, range } = texts;
const TABLE_TEXTS: TableTexts = { loading, empty, filtered, failed, failedText, range };
/** Of tabs that say more than that nothing waits. */
const EMPTY: Readonly<Record<string, string>> = { decided: texts.noneDecided, all: texts.none };
const FILTERS = { q: '', state: 'open', [CLAIM_ORDER_PARAM]: '' };
const LIVE = [listClaims];
const toOrder = (path: string) => (id: number) => `${path}?${new URLSearchParams({ status: 'all', open: String(id) })}`;
const STORE_COLUMNS = claimColumns({ toOrder: toOrder(PATHS.storeOrders), hasStore: false });
const OFFICE_COLUMNS = claimColumns({ toOrder: toOrder(PATHS.adminOrders), hasStore: true });

interface DecideButtonProps {
  claim: ClaimAnswer;
  /** The store refunds cash. */
  canRefundCash: boolean;
  onOpen: (claim: ClaimAnswer) => void;
}

/** The claim's next step, or 'View' without one. */
function DecideButton({ claim, canRefundCash, onOpen }: DecideButtonProps) {
  const isOpen = claim.state === 'open';
  const verb = isOpen ? texts.decide : canRefundCash && awaitsCashRefund(claim) ? texts.refund : texts.view;
  return (
    <Button
      size={36}
      variant="outline-primary"
      className="max-md:flex-1"
      aria-label={`${texts.openLabel({ number: claim.number, name: claim.customer_name })}: ${verb}`}
      {...ClaimDialog.prefetch}
      onClick={() => onOpen(claim)}
    >
      {verb}
    </Button>
  );
}

/** What waits first, then what is to refund in cash, decided, all. */
const VIEWS: readonly CountedView<typeof listClaims>[] = [
  { label: texts.views.open, search: '', query: { state: 'open' } },
  { label: texts.views.late, search: 'state=late', query: { state: 'late' }, isLate: true, isOptional: true },
  { label: texts.views.to_refund, search: 'state=to_refund', query: { state: 'to_refund' }, isOptional: true },
  { label: texts.views.decided, search: 'state=decided', query: { state: 'decided' } },
  { label: texts.views.all, search: 'state=all', query: {} },
];

interface ClaimsProps {
  /** Key for the table's column choice in browser storage. */
  readonly id: string;
  readonly title: string;
  /** Administrators see the store, and leave cash refunds to it. */
  readonly isOffice: boolean;
}

/** What waits first, the most urgent on top, then other states as tabs, newest first (CLAIM-4). */
function Claims({ id, title, isOffice }: ClaimsProps) {
  const url = useTableUrl(FILTERS);
  const { q, state } = url.filters;
  const list = useList(listClaims, {
    q: q || undefined,
    state: CLAIM_FILTERS.find((known) => known === state),
  });
  useLiveCalls(LIVE);
  const ofOrder = Number(url.filters[CLAIM_ORDER_PARAM]);
  const ofOneOrder = useGet(listClaims, { query: { state: 'open', order_id: ofOrder } }, { enabled: ofOrder > 0 });
  const named = ofOrder > 0 ? ofOneOrder.data?.rows[0] : undefined;
  // Accepted just now, and still to refund in cash.
  const [unpaid, setUnpaid] = useState<ClaimAnswer>();
  const claim = useListedRow(list, url.openId) ?? named ?? unpaid;
  const shown = useLastDefined(claim);
  return (
    <>
      <PageHeader title={title} />
      <ViewTabs
        label={texts.viewsLabel({ title })}
        id={id}
        views={VIEWS}
        counts={{ endpoint: listClaims, isReady: !list.isLoading }}
      />
      <DataTable
        id={id}
        caption={title}
        columns={isOffice ? OFFICE_COLUMNS : STORE_COLUMNS}
        list={list}
        rowKey={(row) => row.id}
        rowLink={(row) => url.linkTo(row.id)}
        isLate={isOverdue}
        texts={{ ...TABLE_TEXTS, empty: EMPTY[state] ?? empty }}
        isFiltered={q !== ''}
        onClearFilters={() => url.setFilter('q', '')}
        paging={url}
        filters={<ListSearch label={texts.search} url={url} />}
        actions={(row) => (
          <DecideButton claim={row} canRefundCash={!isOffice} onOpen={(chosen) => url.openRow(chosen.id)} />
        )}
      />
      {shown ? (
        <ClaimDialog
          key={shown.id}
          claim={shown}
          isOpen={claim !== undefined}
          canRefundCash={!isOffice}
          onDecided={setUnpaid}
          onClose={() => {
            setUnpaid(undefined);
            if (ofOrder) url.setFilter(CLAIM_ORDER_PARAM, '');
            url.closeRow();
          }}
        />
      ) : null}
    </>
  );
}

export const AdminClaimsPage = () => <Claims id="admin-claims" title={titles.adminClaims} isOffice={true} />;

export const StoreClaimsPage = () => <Claims id="store-claims" title={titles.storeClaims} isOffice={false} />;
