// The columns of the administrator's lists of products.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import type { ReactNode } from 'react';
import { formatRupees } from '../../shared/format/money.ts';
import { productTexts as texts } from '../../texts/en/office/products.ts';
import { t } from '../../texts/text.ts';
import { ProductPicture } from '../../ui/display/product-picture.tsx';
import { serialColumn } from '../../ui/table/serial-column.tsx';
import type { TableColumn } from '../../ui/table/table-types.ts';

const figures = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });

/** 'Price (/KG)': the price of a kilogram, the unit price below it where the two differ (CAT-5). */
export function PerKilogram({ product }: { product: ProductAnswer }) {
  const { price, price_per_kg, unit } = product;
  const unitPrice = t(texts.unitPrice, { price: formatRupees(price), unit });
  if (price_per_kg === null) return unitPrice;
  return (
    <span className="block text-end">
      {formatRupees(price_per_kg)}
      {price_per_kg === price ? null : (
        <span className="block text-xs font-normal whitespace-nowrap text-muted">{unitPrice}</span>
      )}
    </span>
  );
}

function Kilograms({ total }: { total: number | null }) {
  if (total !== null) return figures.format(total);
  return (
    <span className="text-muted">
      <span aria-hidden="true">{texts.none}</span>
      <span className="sr-only">{texts.noneSpoken}</span>
    </span>
  );
}

export interface ProductColumnsOptions {
  rows: readonly ProductAnswer[];
  /** Header over the main stock: the two screens name it differently. */
  stockHeader: string;
  /** Draws the picture before the name; the picture alone unless given. */
  picture?: (product: ProductAnswer) => ReactNode;
  /** Draws the price; the figures alone unless given. */
  price?: (product: ProductAnswer) => ReactNode;
  /** Draws the main stock; the figure alone unless given. */
  stock?: (product: ProductAnswer) => ReactNode;
}

const smallPicture = ({ image }: ProductAnswer) => (
  <ProductPicture image={image} size={40} upTo={160} className="rounded-badge" />
);

const mainStock = (product: ProductAnswer) => figures.format(product.stock);
const figuresOfPrice = (product: ProductAnswer) => <PerKilogram product={product} />;

/** Sr. No., Name, Category, Price (/KG), Unit, stock in units and in kilograms (CAT-5). */
export function productColumns(options: ProductColumnsOptions): TableColumn<ProductAnswer>[] {
  const { rows, stockHeader, picture = smallPicture, price = figuresOfPrice, stock = mainStock } = options;
  return [
    serialColumn(texts.serial, rows),
    {
      id: 'name',
      header: texts.name,
      isRowHeader: true,
      hideable: false,
      cell: (row) => (
        <span className="flex items-center gap-3">
          {picture(row)}
          {row.name}
        </span>
      ),
    },
    { id: 'category', header: texts.category, cell: (row) => row.category_name, card: 'line' },
    {
      id: 'price',
      header: texts.pricePerKg,
      cell: price,
      align: 'end',
      card: 'aside',
    },
    { id: 'unit', header: texts.unit, cell: (row) => row.unit, className: 'whitespace-nowrap' },
    { id: 'stock', header: stockHeader, cell: stock, align: 'end' },
    { id: 'kilograms', header: texts.kilograms, cell: (row) => <Kilograms total={row.total_qty} />, align: 'end' },
  ];
}
