// Product columns in the details of an order or counter sale.
import { formatRupees } from '../../shared/format/money.ts';
import { EnglishName } from '../../ui/display/product.tsx';
import type { LineColumn } from '../../ui/table/lines-table.tsx';
import { getLineTotal } from './packed-line.ts';

interface ShownItem {
  readonly product_name: string;
  readonly product_name_en?: string | undefined;
  readonly product_unit: string;
  readonly quantity: number;
  /** Unit price in rupees. */
  readonly price: number;
  /** Rupees by weight, if it was weighed. */
  readonly charged?: number | undefined;
  /** How packing changed the line. */
  readonly note?: string | undefined;
}

type Head = 'serial' | 'productName' | 'unit' | 'quantity' | 'price' | 'lineTotal';

/** Number, product, unit, quantity, price and line total, with the page's headings. On phones the unit is below the name, and no line has a number. */
export const getItemColumns = (words: Readonly<Record<Head, string>>): readonly LineColumn<ShownItem>[] => [
  { header: words.serial, cell: (_, index) => index + 1, className: 'w-16 text-muted', isWideOnly: true },
  {
    header: words.productName,
    cell: (item) => (
      <>
        {item.product_name}
        <EnglishName name={item.product_name_en} />
        <span className="block font-normal text-muted sm:hidden">{item.product_unit}</span>
        {item.note === undefined ? null : <span className="block font-normal text-muted">{item.note}</span>}
      </>
    ),
    isRowHeader: true,
  },
  {
    header: words.unit,
    cell: (item) => item.product_unit,
    className: 'whitespace-nowrap',
    isWideOnly: true,
  },
  { header: words.quantity, cell: (item) => item.quantity, align: 'end' },
  { header: words.price, cell: (item) => formatRupees(item.price), align: 'end' },
  { header: words.lineTotal, cell: (item) => formatRupees(getLineTotal(item)), align: 'end' },
];
