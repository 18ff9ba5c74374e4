// The search of the packer's page: an order's number or a customer's name, and the code of an order's papers.
import { parseOrderCode } from '@tilgul/contract/delivery/order-code';
import { Search, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useDraft } from '../../../shared/screen/use-draft.ts';
import { uiTexts } from '../../../texts/en/shared/ui.ts';
import { toPackTexts as texts } from '../../../texts/en/store/to-pack.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { AffixInput } from '../../../ui/fields/input.tsx';

/** Milliseconds of rest before a typed text asks the server. */
const SETTLE_MS = 300;

export interface OrderSearchProps {
  value: string;
  onSearch: (text: string) => void;
  /** The order of a code that was typed, or scanned into the field, with Enter (PACK-11). */
  onOrder: (id: number) => void;
}

/** Smaller than the search of the back office, which would come with every page of the staff. */
export function OrderSearch({ value, onSearch, onOrder }: OrderSearchProps) {
  const { text, type } = useDraft(value, onSearch, SETTLE_MS);
  const keyDown = (event: KeyboardEvent) => {
    const id = event.key === 'Enter' ? parseOrderCode(text) : undefined;
    if (id !== undefined) onOrder(id);
    if (id !== undefined || event.key === 'Escape') type('');
  };
  return (
    <search className="mb-4 block md:max-w-96">
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
    </search>
  );
}
