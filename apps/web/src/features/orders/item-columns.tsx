// The columns in which the details of an order or of a sale show its products.

import { totalOfWireLines } from '@tilgul/contract/rules/money';
import { formatRupees } from '../../shared/format/money.ts';
import { EnglishName } from '../../ui/display/english-name.tsx';
import type { LineColumn } from '../../ui/table/lines-table.tsx';

interface ShownItem {
  readonly product_name: string;
  readonly product_name_en?: string | undefined;
  readonly product_unit: string;
  readonly quantity: number;
  /** Rupees for one unit. */
  readonly price: number;
  /** What it comes to by its weight, where it was weighed. */
  readonly charged?: number | undefined;
  /** What became of it when it was packed. */
  readonly note?: string | undefined;
}

/** What a line comes to. */
export const lineTotalOf = (item: ShownItem): number => item.charged ?? totalOfWireLines([item]);

type Head = 'serial' | 'productName' | 'unit' | 'quantity' | 'price' | 'lineTotal';

/** Number, product, unit, quantity, price and line total, under the page's own words. */
export const itemColumns = (words: Readonly<Record<Head, string>>): readonly LineColumn<ShownItem>[] => [
  { header: words.serial, cell: (_, index) => index + 1, className: 'w-16 text-muted max-sm:w-10' },
  {
    header: words.productName,
    cell: (item) => (
      <>
        {item.product_name}
        <EnglishName name={item.product_name_en} />
        {item.note === undefined ? null : <span className="block font-normal text-muted">{item.note}</span>}
      </>
    ),
    isRowHeader: true,
  },
  { header: words.unit, cell: (item) => item.product_unit, className: 'whitespace-nowrap' },
  { header: words.quantity, cell: (item) => item.quantity, align: 'end' },
  { header: words.price, cell: (item) => formatRupees(item.price), align: 'end' },
  // The specification's columns fill a phone.
  {
    header: words.lineTotal,
    cell: (item) => formatRupees(lineTotalOf(item)),
    align: 'end',
    isWideOnly: true,
  },
];
