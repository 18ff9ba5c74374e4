// The search of the packer's page: an order's number or a customer's name, and the code of an order's papers.
import { parseOrderCode } from '@tilgul/contract/delivery/order-code';
import { Search, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { bad, good } from '../../../shared/scanner/scan-queue.ts';
import { useScans } from '../../../shared/scanner/use-scans.ts';
import { useDraft } from '../../../shared/screen/use-draft.ts';
import { uiTexts } from '../../../texts/en/shared/ui.ts';
import { toPackTexts as texts } from '../../../texts/en/store/to-pack.ts';
import { t } from '../../../texts/text.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ScanLine } from '../../../ui/feedback/scan-line.tsx';
import { AffixInput } from '../../../ui/fields/input.tsx';

/** Milliseconds of rest before a typed text asks the server. */
const SETTLE_MS = 300;

export interface OrderSearchProps {
  value: string;
  onSearch: (text: string) => void;
  /** The order of a code that was scanned, or typed with Enter (PACK-11). */
  onOrder: (id: number) => void;
}

/** Smaller than the search of the back office, which would come with every page of the staff. */
export function OrderSearch({ value, onSearch, onOrder }: OrderSearchProps) {
  const { text, type } = useDraft(value, onSearch, SETTLE_MS);
  // Wherever the focus is on the page; a dialog over it hears its own codes.
  const scans = useScans<number | undefined>({
    isOn: true,
    look: (scan) => parseOrderCode(scan.text),
    take: (id, { text: code }) => {
      if (id === undefined) return bad(t(texts.noOrderCode, { code }));
      onOrder(id);
      return good(t(texts.number, { id }));
    },
  });
  const keyDown = (event: KeyboardEvent) => {
    const id = event.key === 'Enter' ? parseOrderCode(text) : undefined;
    if (id !== undefined) onOrder(id);
    if (id !== undefined || event.key === 'Escape') type('');
  };
  return (
    <search className="mb-4 flex flex-col gap-2 md:max-w-96">
      <AffixInput
        type="search"
        icon={Search}
        aria-label={texts.searchIn}
        placeholder={texts.searchIn}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={keyDown}
        after={text === '' ? undefined : <IconButton icon={X} label={uiTexts.clearSearch} onClick={() => type('')} />}
      />
      <ScanLine scans={scans} />
    </search>
  );
}
