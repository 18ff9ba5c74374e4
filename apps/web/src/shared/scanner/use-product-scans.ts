// Scans in a dialog that has some products, or one: each code is one piece of its product.
import { scanTexts as texts } from '../../texts/en/store/scanning.ts';
import { t } from '../../texts/text.ts';
import { useBarcodeIndex } from './barcode-index.ts';
import { bad, type ScanAnswer } from './scan-queue.ts';
import type { Scan } from './scanner.ts';
import { type ScanHandling, type Scans, useScans } from './use-scans.ts';

export interface ProductScanning extends Omit<ScanHandling<never>, 'look' | 'take'> {
  /** Where it is scanned: 0 for main, undefined for the manager's own store. */
  warehouseId?: number | undefined;
  /** Whether the dialog has the product. */
  has(productId: number): boolean;
  /** Counts one piece. */
  take(productId: number, scan: Scan): ScanAnswer;
  /** The answer for a product that the dialog does not have: '{name} is another product.' */
  another: string;
}

interface Found {
  readonly id: number | undefined;
  /** Of a product that the dialog does not have. */
  readonly name: string;
}

export function useProductScans(dialog: ProductScanning): Scans {
  const { warehouseId, has, take, another, ...handling } = dialog;
  const index = useBarcodeIndex(warehouseId, handling.isOn);
  const named = (id: number | undefined): Found | Promise<Found> =>
    id === undefined || has(id) ? { id, name: '' } : index.product(id).then(({ product }) => ({ id, name: product }));
  return useScans<Found>({
    ...handling,
    look: ({ text }) => {
      const id = index.find(text);
      return id instanceof Promise ? id.then(named) : named(id);
    },
    take: ({ id, name }, scan) => {
      if (id === undefined) return bad(t(texts.unknown, { code: scan.text }));
      return has(id) ? take(id, scan) : bad(t(another, { name }));
    },
  });
}

/** Where nothing is scanned: codes are kept out of the fields, and it is said that they were. */
export function useNoScans(isOn: boolean, words: string): Scans {
  return useScans<string>({ isOn, look: ({ text }) => text, take: (code) => bad(t(words, { code })) });
}
