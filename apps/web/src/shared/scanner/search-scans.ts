// Searches for the codes scanned on a page.
import { toBarcode } from '@tilgul/contract/rules/gtin';
import { accept } from './scan-queue.ts';
import { useScans } from './use-scans.ts';

/** Renders nothing; the list shows the result. */
export function SearchScans({ onSearch }: { onSearch: (code: string) => void }): null {
  useScans<string>({
    isOn: true,
    lookUp: ({ text }) => toBarcode(text),
    count: (code) => {
      onSearch(code);
      return accept(code);
    },
  });
  return null;
}
