// The counter sales screen of administrators and store managers.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { type ManualOrderAnswer, sumManualOrders } from '@tilgul/contract/manual-orders';
import { texts as crudTexts } from '@tilgul/messages/shared/crud';
import { texts } from '@tilgul/messages/store/counter-sales';
import { Eye, Plus, Printer, Undo2 } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { type List, useGet } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { DateFilter } from '../../ui/fields/date-filter.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ListSearch } from '../../ui/table/filters.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';
import { type TableUrl, useTableUrl } from '../../ui/table/use-table-url.ts';
import { getReturnableLines } from './returns.rules.ts';
import { getSaleColumns } from './sale-columns.tsx';
import type { CounterSaleFormProps } from './sale-form.tsx';
import { useSaleKeys } from './sale-keys.tsx';
import type { SaleProducts } from './sale-products.ts';

const ManualOrderDetails = lazyComponent(() => import('./sale-details.tsx').then((m) => m.CounterSaleDetails));
const ManualOrderForm = lazyComponent(() => import('./sale-form.tsx').then((m) => m.CounterSaleForm));
const ReceiptPrint = lazyComponent(() => import('./sale-details.tsx').then((m) => m.ReceiptPrint));
const ReturnDialog = lazyComponent(() => import('./return-dialog.tsx').then((m) => m.ReturnDialog));
const prefetchDialogs = () => {
  ManualOrderForm.preload();
  ManualOrderDetails.preload();
};

/** The list's filters in the URL; only the administrator has `store`. */
export type CounterSalesUrl = TableUrl<{ readonly q: string; readonly date: string; readonly store: string }>;
export const useCounterSalesUrl = (): CounterSalesUrl => useTableUrl({ q: '', date: '', store: '' });

export interface CounterSalesProps {
  title: string;
  /** Key for the saved column choice: 'admin-manual-orders'. */
  tableId: string;
  /** The area's own texts: `manualOrderTexts.admin` or `.store`. */
  words: { readonly failed: string; readonly added: string };
  url: CounterSalesUrl;
  /** Sales that match the filters. */
  list: List<ManualOrderAnswer>;
  /** The administrator's choice of a seller; 0 is the main stock. */
  sellerId?: number | undefined;
  /** Extra columns, filters and buttons of the administrator. */
  columns?: readonly TableColumn<ManualOrderAnswer>[];
  filters?: ReactNode;
  pageActions?: ReactNode;
  /** The selling store; 0 is the main stock. Undefined while loading. */
  warehouseId: number | undefined;
  products: SaleProducts;
  /** Calls to refetch after a sale: sales lists and stock. */
  changes: readonly AnyEndpoint[];
}

/** The dialog 'Add Order' and its button; it always opens with an empty form. */
function useAddSale(
  { warehouseId, products, changes }: Pick<CounterSalesProps, 'warehouseId' | 'products' | 'changes'>,
  onSold: CounterSaleFormProps['onSold'],
) {
  const form = useDialog<true>();
  const open = () => form.open(true);
  useSaleKeys(!form.isOpen && warehouseId !== undefined, { F2: open });
  const button = (
    <Button
      icon={Plus}
      disabled={warehouseId === undefined}
      onPointerEnter={prefetchDialogs}
      onFocus={prefetchDialogs}
      aria-keyshortcuts="F2"
      onClick={open}
    >
      <span className="max-md:sr-only">{texts.add}</span>
      <span aria-hidden="true" className="md:hidden">
        {crudTexts.add}
      </span>
    </Button>
  );
  const dialog = form.shown ? (
    <ManualOrderForm
      key={form.round}
      isOpen={form.isOpen}
      onClose={form.close}
      products={products}
      warehouseId={warehouseId ?? 0}
      changes={changes}
      onSold={(order) => {
        form.close();
        onSold(order);
      }}
    />
  ) : null;
  return { button, dialog, open };
}

/** Table, date filter, details and 'Add Order'. */
export function CounterSales(props: CounterSalesProps) {
  const { title, tableId, words, url, list } = props;
  /** The last sale: its receipt is shown before the list has it. */
  const [sold, setSold] = useState<ManualOrderAnswer>();
  const add = useAddSale(props, setSold);
  /** A sale just returned or voided, before the list has it. */
  const [changed, setChanged] = useState<ManualOrderAnswer>();
  const returning = useDialog<ManualOrderAnswer>();
  const [printed, setPrinted] = useState<ManualOrderAnswer>();
  const stopPrinting = useCallback(() => setPrinted(undefined), []);
  const opened = sold ?? list.rows.find(({ order_id }) => order_id === url.openId);
  const viewed = changed?.order_id === opened?.order_id ? changed : opened;
  const shown = useLastDefined(viewed);
  const closeDetails = () => {
    if (url.openId !== undefined) url.closeRow();
    setSold(undefined);
    setChanged(undefined);
  };
  const { loading, empty, failedText, range } = texts;
  const { q, date, store } = url.filters;
  const summed = { q: q || undefined, date: date || undefined, warehouse_id: props.sellerId };
  const { data: sum } = useGet(sumManualOrders, { query: summed }, { enabled: !list.isLoading, quiet: true });
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {props.pageActions}
            {add.button}
          </>
        }
      />
      <DataTable
        id={tableId}
        caption={title}
        columns={[...getSaleColumns(list.rows), ...(props.columns ?? [])]}
        list={list}
        rowKey={(order) => order.order_id}
        rowLink={({ order_id }) => url.linkTo(order_id)}
        texts={{ loading, empty, failed: words.failed, failedText, range }}
        paging={url}
        filters={<ListSearch label={texts.search} url={url} className="max-md:w-0 max-md:grow" />}
        moreFilters={{
          count: [date, store].filter(Boolean).length,
          fields: (
            <>
              <DateFilter label={texts.filterDate} url={url} className="max-md:flex-1 max-md:*:disabled:hidden" />
              {props.filters}
            </>
          ),
        }}
        menu={{
          getLabel: ({ order_id: id }) => texts.moreLabel({ id }),
          getEntries: (sale) => [
            { label: texts.view, icon: Eye, onChoose: () => url.openRow(sale.order_id) },
            { label: texts.details.print, icon: Printer, onChoose: () => setPrinted(sale) },
            getReturnableLines(sale).length > 0
              ? { label: texts.returnGoods, icon: Undo2, onChoose: () => returning.open(sale) }
              : undefined,
          ],
        }}
        footSum={sum?.total == null ? undefined : formatRupees(sum.total)}
      />
      {shown ? (
        <ManualOrderDetails
          order={viewed}
          soldTitle={sold && words.added}
          changes={props.changes}
          onChanged={setChanged}
          onAnother={
            sold &&
            (() => {
              closeDetails();
              add.open();
            })
          }
          onClose={closeDetails}
        />
      ) : null}
      {returning.shown ? (
        <ReturnDialog
          key={returning.round}
          sale={returning.shown}
          isOpen={returning.isOpen}
          changes={props.changes}
          onDone={(_, { title: done, text }) => alerts.success(done, text)}
          onClose={returning.close}
        />
      ) : null}
      {printed ? <ReceiptPrint order={printed} onDone={stopPrinting} /> : null}
      {add.dialog}
    </>
  );
}
