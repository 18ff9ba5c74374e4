// The lines of a counter sale: product, unit, price, quantity, line total, running total.
import { MAX_STOCK } from '@tilgul/contract/rules/limits';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { texts as manualOrderTexts } from '@tilgul/messages/store/counter-sales';
import type { ReactNode } from 'react';
import { formatRupees } from '../../shared/format/money.ts';
import { QuantityStepper } from '../../ui/controls/quantity-stepper.tsx';
import { EnglishName } from '../../ui/display/english-name.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { type SaleLine, type SaleProduct, saleTotal } from './sale.rules.ts';

const texts = manualOrderTexts.add;

interface KnownLine extends SaleLine {
  readonly product: SaleProduct;
}

interface LineProps {
  line: KnownLine;
  onQuantity: (quantity: number) => void;
}

const lineTotal = ({ product, quantity }: KnownLine) =>
  formatRupees(saleTotal([{ product_id: product.id, quantity }], new Map([[product.id, product]])));

function Stepper({ line, onQuantity }: LineProps) {
  const { product, quantity } = line;
  return (
    <QuantityStepper
      refusesMore
      name={product.name}
      value={quantity}
      min={0}
      max={Math.min(MAX_STOCK, Math.max(product.available, quantity))}
      maxReason={uiTexts.onlyLeft({ count: product.available.toLocaleString('en-IN') })}
      onChange={onQuantity}
      className="w-36"
    />
  );
}

function Row({ line, onQuantity }: LineProps) {
  const { product } = line;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 ps-3 pe-2 text-start font-semibold">
        {product.name}
        <EnglishName name={product.nameEn} />
        {product.isStopped ? <span className="block text-xs font-normal text-muted">{texts.noLongerSold}</span> : null}
      </th>
      <td className="px-2 whitespace-nowrap">{product.unit}</td>
      <td className="px-2 text-end whitespace-nowrap">{formatRupees(product.price)}</td>
      <td className="px-2 py-1.5">
        <Stepper line={line} onQuantity={onQuantity} />
      </td>
      <td className="ps-2 pe-3 text-end font-semibold whitespace-nowrap">{lineTotal(line)}</td>
    </tr>
  );
}

function LinesTable({ lines, children }: { lines: readonly KnownLine[]; children: (line: KnownLine) => ReactNode }) {
  const end = 'px-2 text-end font-semibold';
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{texts.lines}</caption>
      <thead className="bg-sunken text-xs text-muted">
        <tr className="h-9">
          <th scope="col" className="ps-3 pe-2 text-start font-semibold">
            {texts.product}
          </th>
          <th scope="col" className="px-2 text-start font-semibold">
            {texts.unit}
          </th>
          <th scope="col" className={end}>
            {texts.price}
          </th>
          <th scope="col" className="w-40 px-2 text-start font-semibold">
            {texts.quantity}
          </th>
          <th scope="col" className="ps-2 pe-3 text-end font-semibold">
            {texts.lineTotal}
          </th>
        </tr>
      </thead>
      <tbody>{lines.map(children)}</tbody>
    </table>
  );
}

/** A line as a list item, on phones. */
function Item({ line, onQuantity }: LineProps) {
  const { product } = line;
  return (
    <li className="flex flex-col gap-2 border-t border-line p-3 first:border-t-0">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">
          {product.name}
          <EnglishName name={product.nameEn} />
          {product.isStopped ? (
            <span className="block text-xs font-normal text-muted">{texts.noLongerSold}</span>
          ) : null}
        </span>
        <span className="text-sm text-muted">
          {texts.unitPrice({ price: formatRupees(product.price), unit: product.unit })}
        </span>
      </div>
      <div className="flex items-center justify-between gap-3">
        <Stepper line={line} onQuantity={onQuantity} />
        <span className="font-semibold">{lineTotal(line)}</span>
      </div>
    </li>
  );
}

export interface SaleLinesProps {
  lines: readonly SaleLine[];
  products: ReadonlyMap<number, SaleProduct>;
  onQuantity: (productId: number, quantity: number) => void;
}

/** Quantity 0 removes the item (FORM-7). */
export function SaleLines({ lines, products, onQuantity }: SaleLinesProps) {
  const isPhone = useMedia('(width < 48rem)');
  const known = lines.flatMap((line): KnownLine[] => {
    const product = products.get(line.product_id);
    return product ? [{ ...line, product }] : [];
  });
  const change = (line: KnownLine) => (quantity: number) => onQuantity(line.product_id, quantity);
  return (
    <div className="overflow-clip rounded-control border border-hairline">
      {known.length === 0 ? <p className="px-3 py-6 text-center text-sm text-muted">{texts.none}</p> : null}
      {known.length > 0 && isPhone ? (
        <ul aria-label={texts.lines}>
          {known.map((line) => (
            <Item key={line.product_id} line={line} onQuantity={change(line)} />
          ))}
        </ul>
      ) : null}
      {known.length > 0 && !isPhone ? (
        <LinesTable lines={known}>
          {(line) => <Row key={line.product_id} line={line} onQuantity={change(line)} />}
        </LinesTable>
      ) : null}
      <div className="flex items-baseline justify-between gap-3 border-t border-hairline px-3 py-2.5 font-semibold">
        <span>{texts.total}</span>
        <span role="status" className="text-h3">
          {formatRupees(saleTotal(lines, products))}
        </span>
      </div>
    </div>
  );
}
