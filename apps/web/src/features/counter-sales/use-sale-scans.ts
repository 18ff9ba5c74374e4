// Barcode scans at the counter: adds one unit, or the count typed in the finder as '3*'.
import { texts } from '@tilgul/messages/store/scanning';
import type { RefObject } from 'react';
import { formatRupees } from '../../shared/format/money.ts';
import { useBarcodeIndex } from '../../shared/scanner/barcode-index.ts';
import { accept, reject, type ScanAnswer } from '../../shared/scanner/scan-queue.ts';
import type { Scan } from '../../shared/scanner/scanner.ts';
import { type Scans, useScans } from '../../shared/scanner/use-scans.ts';
import { type CountedCode, parseCode, type SaleProduct, toSaleProduct } from './sale.rules.ts';

interface Found extends CountedCode {
  readonly product: SaleProduct | undefined;
}

export interface SaleScanning {
  warehouseId: number;
  isOpen: boolean;
  byId: ReadonlyMap<number, SaleProduct>;
  finder: RefObject<HTMLInputElement | null>;
  /** Whether the location has this many more than the sale uses. */
  isAvailable: (product: SaleProduct, count: number) => boolean;
  onAdd: (product: SaleProduct, count: number) => void;
  /** Called when a product's stock differs from the list. */
  onStale: () => void;
  /** Called on each scan; `isCounted` if it used the count typed in the finder. */
  onScan: (isCounted: boolean) => void;
  /** Called when a code typed in the finder was added. */
  onTypedCode: (typed: string) => void;
}

function toScanAnswer({ code, count, product }: Found, isAvailable: boolean): ScanAnswer {
  if (!product) return reject(texts.unknown({ code }));
  const { name, available } = product;
  if (available <= 0) return reject(texts.outOfStock({ name }));
  if (!isAvailable) return reject(texts.onlyLeft({ name, count: available.toLocaleString('en-IN') }));
  const facts = { name, price: formatRupees(product.price), code };
  return accept(count === 1 ? texts.added(facts) : texts.addedMore({ ...facts, count }));
}

/** Looks up products that are not loaded, and those whose loaded stock is too low. */
export function useSaleScans(sale: SaleScanning): Scans {
  const { warehouseId, isOpen, byId, finder, isAvailable } = sale;
  const index = useBarcodeIndex(warehouseId, isOpen);
  const read = ({ field, before, text }: Scan) =>
    parseCode(field !== null && field === finder.current ? before + text : text, text);
  return useScans<Found>({
    isOn: isOpen,
    onScan: (scan) => sale.onScan(scan.field === finder.current && read(scan).isCounted),
    lookUp(scan) {
      const counted = read(scan);
      const withProduct = (id: number | undefined): Found | Promise<Found> => {
        const known = id === undefined ? undefined : byId.get(id);
        if (id === undefined || (known && isAvailable(known, counted.count))) return { ...counted, product: known };
        return index.product(id).then((row) => {
          const product = toSaleProduct(row);
          if (known && known.available !== product.available) sale.onStale();
          return { ...counted, product };
        });
      };
      const id = index.find(counted.code);
      return id instanceof Promise ? id.then(withProduct) : withProduct(id);
    },
    count(found, { field, text }) {
      const { product, count } = found;
      const answer = toScanAnswer(found, product !== undefined && isAvailable(product, count));
      if (!answer.isGood || !product) return answer;
      sale.onAdd(product, count);
      if (field === null) sale.onTypedCode(text);
      return answer;
    },
  });
}
