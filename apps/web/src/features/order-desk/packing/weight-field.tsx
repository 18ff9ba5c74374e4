// The weight of a line's packs in grams, and the price that follows.
import { texts } from '@tilgul/messages/store/packing';
import { type SubmitEvent, useId, useState } from 'react';
import { formatRupees } from '../../../shared/format/money.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { Input } from '../../../ui/fields/input.tsx';
import { calculateLineTotal, type ItemToPack, parseGrams } from './packing.rules.ts';

/** A typed weight; `read` returns it, or shows an error under the field. */
export function useWeight() {
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const change = (typed: string) => {
    setText(typed);
    setWrong(false);
  };
  const grams = parseGrams(text);
  const read = (): number | undefined => {
    setWrong(grams === undefined);
    return grams;
  };
  return { text, change, grams, isWrong, read };
}

interface WeightFieldProps {
  item: ItemToPack;
  packs: number;
  weight: ReturnType<typeof useWeight>;
}

/** The weight of all packs of a line, with the resulting price. */
export function WeightField({ item, packs, weight }: WeightFieldProps) {
  const id = useId();
  const atMost = formatRupees(calculateLineTotal(item, { packed: packs }));
  return (
    <div className="min-w-0 flex-[1_1_10rem]">
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="relative block w-24 shrink-0">
          <Input
            inputMode="numeric"
            autoComplete="off"
            aria-label={texts.weight({ name: item.product_name })}
            aria-invalid={weight.isWrong || undefined}
            aria-describedby={weight.isWrong ? id : undefined}
            value={weight.text}
            onChange={(event) => weight.change(event.target.value)}
            className="pe-8"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-muted"
          >
            {texts.grams}
          </span>
        </span>
        <span aria-live="polite" className="min-w-0 flex-[1_1_4rem]">
          {weight.grams === undefined ? null : (
            <strong className="block">
              {formatRupees(calculateLineTotal(item, { packed: packs, grams: weight.grams }))}
            </strong>
          )}
          <span className="text-sm text-muted">{texts.ofAtMost({ amount: atMost })}</span>
        </span>
      </div>
      <FieldError id={id}>{weight.isWrong ? texts.weightWrong : null}</FieldError>
    </div>
  );
}

/** The step of an active weighed line: enter the weight, then pack. */
export function WeighStep({ item, onWeighed }: { item: ItemToPack; onWeighed: (grams: number) => void }) {
  const weight = useWeight();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const grams = weight.read();
    if (grams !== undefined) onWeighed(grams);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-wrap items-start gap-3">
      <WeightField item={item} packs={item.quantity} weight={weight} />
      <Button type="submit">{texts.packedNow}</Button>
    </form>
  );
}
