// Columns of the administrator's product lists.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { DEFAULT_LANGUAGE, LOCAL_LANGUAGE } from '@tilgul/contract/rules/languages';
import { getTaxSettings } from '@tilgul/contract/taxes';
import { texts } from '@tilgul/messages/office/products';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useGet } from '../../shared/api/use-api.ts';
import { formatCount, formatRupees } from '../../shared/format/money.ts';
import { ProductPicture } from '../../ui/display/product.tsx';
import { serialColumn, type TableColumn } from '../../ui/table/table-types.ts';

/** "0.5 kg" */
export const formatKilograms = (kilograms: number): string => texts.kilogramsOf({ count: formatCount(kilograms) });

/** '₹48.00 / 500 g' */
const formatUnitPrice = (product: ProductAnswer): string =>
  texts.unitPrice({ price: formatRupees(product.price), unit: getShown(product).unit });

/** 'Price (/KG)': price per kilogram, with the unit price below if it differs (CAT-5). */
export function PerKilogram({ product }: { product: ProductAnswer }) {
  const { price, price_per_kg } = product;
  const unitPrice = formatUnitPrice(product);
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
  if (total !== null) return formatCount(total);
  return (
    <span className="text-muted">
      <span aria-hidden="true">{texts.none}</span>
      <span className="sr-only">{texts.noneSpoken}</span>
    </span>
  );
}

/** Name, unit and category in the reader's language. */
export const getShown = ({ shown, name, unit, category_name }: ProductAnswer) => shown ?? { name, unit, category_name };

/** The other language's name: English below the reader's, Marathi below English; `after` it what a card says of it. */
export function SecondLine({ product, after }: { product: ProductAnswer; after?: string | undefined }) {
  const { name, name_mr } = product;
  const first = getShown(product).name;
  const [second, language] = first === name ? [name_mr, LOCAL_LANGUAGE] : [name, DEFAULT_LANGUAGE];
  const other =
    second && second !== first ? (
      <span lang={language} className="font-second">
        {second}
      </span>
    ) : null;
  if (!other && !after) return null;
  return (
    <span className="text-xs font-normal text-muted">
      {other}
      {other && after ? ' · ' : null}
      {after}
    </span>
  );
}

/** What a product lacks to be invoiced or scanned; tax fields only once the chain has a GSTIN. */
function Lacks({ product }: { product: ProductAnswer }) {
  const { data: tax } = useGet(getTaxSettings, {}, { staleTime: SETTINGS_FRESH_MS });
  const isTaxed = tax !== undefined && tax.gstin !== null;
  const lacks = [
    isTaxed && product.tax_class === null && texts.lacks.taxClass,
    isTaxed && product.hsn === null && texts.lacks.hsn,
    product.barcode !== null && product.gtin === null && texts.lacks.gtin,
  ].filter(Boolean);
  if (lacks.length === 0) return null;
  return (
    <span className="flex items-center gap-1 text-xs font-semibold text-danger">
      <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
      {lacks.join(', ')}
    </span>
  );
}

interface ProductColumnsOptions {
  rows: readonly ProductAnswer[];
  /** Header of the main stock; the two screens use different ones. */
  stockHeader: string;
  /** Renders the picture before the name; default: a plain picture. */
  picture?: (product: ProductAnswer) => ReactNode;
  /** Renders the price; default: figures only. */
  price?: (product: ProductAnswer) => ReactNode;
  /** Renders the main stock; default: the figure only. */
  stock?: (product: ProductAnswer) => ReactNode;
  /** Renders a note below the main stock; default: none. */
  stockNote?: (product: ProductAnswer) => ReactNode;
  /** The address that the name links to; default: no link. */
  linkTo?: (product: ProductAnswer) => string;
  /** A card's verb needs the width below the picture. */
  hasVerb?: boolean;
}

/** Milliseconds. */
const SETTINGS_FRESH_MS = 60_000;

const renderPicture = ({ image }: ProductAnswer) => (
  <ProductPicture image={image} size={40} upTo={160} className="rounded-badge" />
);

const renderMainStock = (product: ProductAnswer) => formatCount(product.stock);
const renderPrice = (product: ProductAnswer) => <PerKilogram product={product} />;

/** Sr. No., Name, Category, Price (/KG), Unit, stock in units and in kilograms (CAT-5). */
export function productColumns(options: ProductColumnsOptions): TableColumn<ProductAnswer>[] {
  const { rows, stockHeader, picture = renderPicture, price = renderPrice, stock = renderMainStock } = options;
  const { stockNote, linkTo, hasVerb = false } = options;
  const name = (row: ProductAnswer, after?: string) => (
    <span className="flex min-w-0 flex-col items-start">
      {linkTo ? (
        <Link
          to={linkTo(row)}
          className="hit-44 relative text-primary underline-offset-4 hover:underline max-md:underline"
        >
          {getShown(row).name}
        </Link>
      ) : (
        getShown(row).name
      )}
      <SecondLine product={row} after={after} />
      <Lacks product={row} />
    </span>
  );
  const withPicture = (row: ProductAnswer, words: ReactNode) => (
    <span className="flex items-center gap-3">
      {picture(row)}
      {words}
    </span>
  );
  return [
    serialColumn(texts.serial, rows),
    {
      id: 'name',
      header: texts.name,
      isRowHeader: true,
      cell: (row) => withPicture(row, name(row)),
      cardCell: (row) => {
        const own = name(row, `${getShown(row).category_name} · ${getShown(row).unit}`);
        return hasVerb ? withPicture(row, own) : own;
      },
      ...(hasVerb ? {} : { cardPicture: picture }),
    },
    {
      id: 'category',
      header: texts.category,
      cell: (row) => getShown(row).category_name,
      card: 'none',
    },
    {
      id: 'price',
      header: texts.pricePerKg,
      cell: price,
      align: 'end',
      card: 'aside',
      className: 'w-40',
    },
    { id: 'unit', header: texts.unit, cell: (row) => getShown(row).unit, card: 'none', className: 'whitespace-nowrap' },
    {
      id: 'stock',
      header: stockHeader,
      cell: stock,
      cardCell: (row) => (
        <>
          {stock(row)}
          {row.total_qty === null ? null : (
            <>
              {' · '}
              <span className="whitespace-nowrap">{formatKilograms(row.total_qty)}</span>
            </>
          )}
        </>
      ),
      ...(stockNote && { below: stockNote }),
      align: 'end',
    },
    {
      id: 'kilograms',
      header: texts.kilograms,
      cell: (row) => <Kilograms total={row.total_qty} />,
      align: 'end',
      card: 'none',
    },
  ];
}
