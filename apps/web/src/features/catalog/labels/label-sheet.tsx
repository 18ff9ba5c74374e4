// Price labels: their preview, and the sheets or the roll that are printed. Loaded with the first chosen product, for its bars.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { texts } from '@tilgul/messages/office/labels';
import { useSettings } from '../../../shared/api/settings.ts';
import { Barcode } from '../../../ui/display/barcode.tsx';
import { PrintArea, usePrint } from '../../../ui/layers/paper.tsx';
import { chooseSymbol } from './label-code.ts';
import { toLabelFacts } from './label-facts.ts';
import './labels.css';

/** Labels of a page: 3 × 8 of 70 × 37 mm on A4, one of 50 × 25 mm on a roll. */
const PER_PAGE = { sheet: 24, roll: 1 } as const;
export type Layout = keyof typeof PER_PAGE;

/** Millimetres: a module of the roll is 3 dots of a label printer with 203 dpi. */
const BARS = { sheet: { moduleMm: 0.33, heightMm: 9 }, roll: { moduleMm: 0.375, heightMm: 7 } } as const;

export interface ChosenLabel {
  readonly product: ProductAnswer;
  readonly count: number;
}

function Label({ product, layout }: { product: ProductAnswer; layout: Layout }) {
  const { brand } = useSettings();
  const { name, english, pack, price, mrp, unitPrice, barcode, plu } = toLabelFacts(product);
  return (
    <li className={`label label-${layout}`}>
      <div className="label-name">
        <strong>{name}</strong>
        {english === undefined ? null : <span lang="en">{english}</span>}
      </div>
      <div className="label-price">
        <span>
          {pack}
          {unitPrice ? <small>{unitPrice}</small> : null}
        </span>
        <span>
          {mrp ? <s>{mrp}</s> : null}
          <strong>{price}</strong>
        </span>
      </div>
      <div className="label-code">
        {barcode === null ? null : (
          <span>
            <Barcode {...chooseSymbol(barcode)} {...BARS[layout]} text={barcode} />
            <small aria-hidden="true">{barcode}</small>
          </span>
        )}
        <span>
          {plu ? <b>{plu}</b> : null}
          <small>{brand}</small>
        </span>
      </div>
    </li>
  );
}

interface LabelsProps {
  labels: readonly ChosenLabel[];
  layout: Layout;
}

/** Each label once, in its real size. */
export function LabelPreview({ labels, layout }: LabelsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard.
    <ul tabIndex={0} aria-label={texts.preview} className="flex max-w-full flex-wrap gap-3 overflow-x-auto p-1">
      {labels.map(({ product }) => (
        <Label key={product.id} product={product} layout={layout} />
      ))}
    </ul>
  );
}

/** Splits into pages. */
function toPages<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, page) => all.slice(page * size, (page + 1) * size));
}

/** Prints at once; `onDone` is called when the dialog closes. */
export function LabelPrint({ labels, layout, onDone }: LabelsProps & { onDone: () => void }) {
  usePrint(true, onDone);
  const all = labels.flatMap(({ product, count }) => Array.from({ length: count }, () => product));
  return (
    <PrintArea label={texts.preview} className={`label-pages label-pages-${layout}`}>
      {toPages(all, PER_PAGE[layout]).map((page, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages do not change while they are printed.
        <ul key={at}>
          {page.map((product, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above; a product has several labels.
            <Label key={place} product={product} layout={layout} />
          ))}
        </ul>
      ))}
    </PrintArea>
  );
}
