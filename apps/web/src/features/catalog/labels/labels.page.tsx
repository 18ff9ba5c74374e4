// The pages /store-labels and /admin-labels: price labels of chosen products.
import { listProducts, type ProductAnswer } from '@tilgul/contract/catalog';
import { texts } from '@tilgul/messages/office/labels';
import { texts as titleTexts } from '@tilgul/messages/office/labels-title';
import { texts as productTexts } from '@tilgul/messages/office/products';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useList } from '../../../shared/api/use-api.ts';
import { formatListTotal } from '../../../shared/format/message.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { lazyComponent } from '../../../shared/screen/lazy-component.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { QuantityStepper } from '../../../ui/controls/quantity-stepper.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { PageHeader } from '../../../ui/display/page-header.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ListSearch } from '../../../ui/table/filters.tsx';
import { ScannedSearch } from '../../../ui/table/scanned-search.tsx';
import type { TableColumn } from '../../../ui/table/table-types.ts';
import { useTableUrl } from '../../../ui/table/use-table-url.ts';
import { getShown, SecondLine } from '../product-columns.tsx';
import type { ChosenLabel, Layout } from './label-sheet.tsx';

const LabelPreview = lazyComponent(() => import('./label-sheet.tsx').then((m) => m.LabelPreview));
const LabelPrint = lazyComponent(() => import('./label-sheet.tsx').then((m) => m.LabelPrint));

/** Most labels of one product. */
const MAX_LABELS = 99;
const LAYOUTS = [
  { value: 'sheet', label: texts.sheet },
  { value: 'roll', label: texts.roll },
] as const;

/** The chosen products with their numbers of labels, in the order of choosing. */
function useChosen() {
  const [chosen, setChosen] = useState<readonly ChosenLabel[]>([]);
  const counts = new Map(chosen.map(({ product, count }) => [product.id, count]));
  const choose = (product: ProductAnswer, count: number) =>
    setChosen((now) => {
      const label = { product, count };
      const isChosen = now.some((one) => one.product.id === product.id);
      const all = isChosen ? now.map((one) => (one.product.id === product.id ? label : one)) : [...now, label];
      return all.filter((one) => one.count > 0);
    });
  return { chosen, getCount: (id: number) => counts.get(id) ?? 0, choose, clear: () => setChosen([]) };
}

function LabelsPage({ id }: { id: string }) {
  const url = useTableUrl({ q: '' });
  const list = useList(listProducts, { q: url.filters.q || undefined });
  const { chosen, getCount, choose, clear } = useChosen();
  const [layout, setLayout] = useState<Layout>('sheet');
  const [isPrinting, setPrinting] = useState(false);
  const columns: readonly TableColumn<ProductAnswer>[] = [
    {
      id: 'name',
      header: productTexts.name,
      isRowHeader: true,
      cell: (row) => getShown(row).name,
      below: (row) => <SecondLine product={row} />,
    },
    { id: 'unit', header: productTexts.unit, cell: (row) => getShown(row).unit, card: 'line' },
    { id: 'price', header: productTexts.price, cell: (row) => formatRupees(row.price), align: 'end' },
    {
      id: 'code',
      header: texts.code,
      cell: (row) => row.barcode ?? (row.plu ? texts.plu({ plu: row.plu }) : texts.none),
    },
    {
      id: 'labels',
      header: texts.labels,
      cell: (row) => (
        <QuantityStepper
          name={getShown(row).name}
          min={0}
          max={MAX_LABELS}
          size={36}
          value={getCount(row.id)}
          onChange={(count) => choose(row, count)}
          className="w-34"
        />
      ),
    },
  ];
  const total = chosen.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <PageHeader title={titleTexts.title} note={formatListTotal(list, productTexts)} />
      <DataTable
        id={id}
        caption={titleTexts.title}
        columns={columns}
        list={list}
        rowKey={(product) => product.id}
        texts={{ ...productTexts, failed: productTexts.retrievalFailed }}
        paging={url}
        rowHeight={52}
        filters={<ListSearch label={productTexts.search} url={url} className="max-md:w-0 max-md:grow" />}
      />
      <ScannedSearch url={url} />
      {total === 0 ? null : (
        <section aria-labelledby="labels-chosen" className="mt-6 flex flex-col gap-4">
          <h2 id="labels-chosen" className="text-h2 font-semibold">
            {texts.count({ count: total })}
          </h2>
          <div className="flex flex-wrap items-center gap-3">
            <Segmented label={texts.layout} value={layout} options={LAYOUTS} onChange={setLayout} />
            <Button icon={Printer} onClick={() => setPrinting(true)}>
              {texts.print}
            </Button>
            <Button variant="outline" onClick={clear}>
              {texts.clear}
            </Button>
          </div>
          <p className="text-muted">{texts.printHint}</p>
          <LabelPreview labels={chosen} layout={layout} />
        </section>
      )}
      {isPrinting ? <LabelPrint labels={chosen} layout={layout} onDone={() => setPrinting(false)} /> : null}
    </>
  );
}

export const StoreLabelsPage = () => <LabelsPage id="store-labels" />;
export const AdminLabelsPage = () => <LabelsPage id="admin-labels" />;
