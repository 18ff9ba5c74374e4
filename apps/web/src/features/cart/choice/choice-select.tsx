// The small choice beside a line of cart and checkout: left out, a like product, or asked first, if it is not there.
import { LINE_CHOICES } from '@tilgul/contract/order-answers';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { cartTexts as texts } from '../../../texts/en/customer/cart.ts';
import { t } from '../../../texts/text.ts';
import type { CartLine } from '../cart-edits.ts';
import { useChooseFor } from './line-choice.ts';

/** The device's own list: one tap on a phone (PACK-1). */
export function ChoiceSelect({ line }: { line: CartLine }) {
  const chooseFor = useChooseFor();
  const id = useId();
  const { product_name: name, choice = 'remove' } = line;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
      <label htmlFor={id} aria-label={t(texts.ifMissingOf, { name })}>
        {texts.ifMissing}
      </label>
      <span className="relative inline-flex max-w-full items-center">
        <select
          id={id}
          value={choice}
          onChange={(event) => {
            const chosen = LINE_CHOICES.find((one) => one === event.target.value);
            if (chosen) void chooseFor(line, chosen);
          }}
          className="hit-44 max-w-full cursor-pointer appearance-none rounded-badge bg-transparent py-1 ps-1 pe-6 font-semibold text-primary hover:underline"
        >
          {LINE_CHOICES.map((one) => (
            <option key={one} value={one}>
              {texts.choices[one]}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" size={16} className="pointer-events-none absolute end-1 text-primary" />
      </span>
    </p>
  );
}
