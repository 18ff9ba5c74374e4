// Pincodes that were asked for and are not served: where the next area might be.
import { listWishes } from '@tilgul/contract/delivery/delivery';
import type { Ok } from '@tilgul/contract/endpoint';
import { useMemo } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useList } from '../../shared/api/use-api.ts';
import { formatDate } from '../../shared/format/dates.ts';
import { deliverySetupTexts } from '../../texts/en/office/delivery-setup.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';

const texts = deliverySetupTexts.wishes;
type Wish = Ok<typeof listWishes>;

const columnsOf = (timeZone: string): TableColumn<Wish>[] => [
  {
    id: 'pincode',
    header: deliverySetupTexts.areas.pincode,
    cell: (row) => row.pincode,
    isRowHeader: true,
    hideable: false,
  },
  { id: 'count', header: texts.count, cell: (row) => row.count, align: 'end', sorted: 'descending' },
  { id: 'last', header: texts.last, cell: (row) => formatDate(row.last_at, timeZone), className: 'text-muted' },
];

/** The most wanted first (DEL-4). */
export function Wishes() {
  const { business_tz } = useSettings();
  const list = useList(listWishes);
  const columns = useMemo(() => columnsOf(business_tz), [business_tz]);
  return (
    <section aria-labelledby="delivery-wishes">
      <h2 id="delivery-wishes" className="mb-3 text-h3 font-semibold">
        {texts.title}
      </h2>
      <DataTable
        id="delivery-wishes-table"
        caption={texts.title}
        columns={columns}
        list={list}
        rowKey={(row) => row.pincode}
        words={texts}
        hasColumnMenu={false}
      />
    </section>
  );
}
