// The read-only list 'All Orders' with its details dialog, for every role that has one in the back office.
import type { listAllOrders, listStoreOrders } from '@tilgul/contract/orders';
import { useMemo, useState } from 'react';
import { useSettings } from '../../../shared/api/settings.ts';
import { orderTexts as texts } from '../../../texts/en/office/orders.ts';
import { t } from '../../../texts/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PageHeader } from '../../../ui/display/page-header.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { OrderDetailsDialog } from '../../orders/order-details.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderExport } from './order-export.tsx';
import { OrderFilters } from './order-filters.tsx';
import { countNote, ORDER_WORDS, useOrderList } from './use-order-list.ts';

export interface ViewOrdersProps {
  /** The call whose orders are shown: of all stores, or of the own one. */
  endpoint: typeof listAllOrders | typeof listStoreOrders;
  title: string;
  /** Names the table in the browser's memory of chosen columns: 'admin-view-orders'. */
  tableId: string;
  /** False where all orders are of one store. */
  withStore?: boolean;
}

/** Date filter, table, details; nothing can be changed here (UI-24). */
export function ViewOrders({ endpoint, title, tableId, withStore = true }: ViewOrdersProps) {
  const { business_tz } = useSettings();
  const orders = useOrderList(endpoint);
  const { list, url } = orders;
  const [viewedId, setViewedId] = useState<number>();
  const columns = useMemo(() => orderColumns({ timeZone: business_tz, withStore }), [business_tz, withStore]);
  return (
    <>
      <PageHeader title={title} note={countNote(list)} actions={<OrderExport orders={orders} columns={columns} />} />
      <DataTable
        id={tableId}
        caption={title}
        columns={columns}
        list={list}
        rowKey={(order) => order.id}
        words={ORDER_WORDS}
        paging={url}
        filters={<OrderFilters url={url} hasStatus={false} />}
        isFiltered={orders.isNarrowed}
        onClearFilters={orders.showAll}
        actions={({ id }) => (
          <Button size={36} variant="ghost" aria-label={t(texts.viewOf, { id })} onClick={() => setViewedId(id)}>
            {texts.view}
          </Button>
        )}
      />
      <OrderDetailsDialog order={list.rows.find(({ id }) => id === viewedId)} onClose={() => setViewedId(undefined)} />
    </>
  );
}
