// The choices of a claim: which line, what happened, how many.
import { CLAIM_KINDS, type ClaimKind } from '@tilgul/contract/delivery/claim-rules';
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { customerClaimTexts as texts } from '../../texts/en/customer/claims.ts';
import { customerOrderTexts as orderTexts } from '../../texts/en/customer/customer-orders.ts';
import { claimWords } from '../../texts/en/shared/claim-words.ts';
import { t } from '../../texts/text.ts';
import { cn } from '../../ui/cn.ts';
import { QuantityStepper } from '../../ui/controls/quantity-stepper.tsx';
import { ProductPicture } from '../../ui/display/product-picture.tsx';
import { FieldError } from '../../ui/fields/field.tsx';

export type ClaimLine = OrderForCustomer['items'][number];

interface ItemsProps {
  readonly lines: readonly ClaimLine[];
  readonly chosen: number | undefined;
  readonly onChoose: (lineId: number) => void;
}

/** The lines that came, as one group of radio buttons: each row is pressed whole. */
export function ClaimItems({ lines, chosen, onChoose }: ItemsProps) {
  const name = useId();
  return (
    <div className="divide-y divide-line overflow-clip rounded-card border border-hairline">
      {lines.map(({ line_id, product_name, product_unit, quantity, packed, image }) => (
        <label
          key={line_id}
          className={cn(
            'flex min-h-14 cursor-pointer items-center gap-3 px-3 py-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
            line_id === chosen && 'bg-selected',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={line_id === chosen}
            onChange={() => onChoose(line_id)}
            className="size-5 shrink-0 accent-primary"
          />
          <ProductPicture image={image} size={44} className="rounded-badge" />
          <span className="min-w-0">
            <span className="block font-semibold">{product_name}</span>
            <span className="block text-sm text-muted">
              {t(orderTexts.timesUnit, { unit: product_unit, quantity: packed ?? quantity })}
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}

interface KindsProps {
  readonly chosen: ClaimKind | undefined;
  readonly onChoose: (kind: ClaimKind) => void;
}

/** Missing, wrong item, damaged: radio buttons that look like pills. */
export function ClaimKinds({ chosen, onChoose }: KindsProps) {
  const name = useId();
  return (
    <div className="flex flex-wrap gap-2">
      {CLAIM_KINDS.map((kind) => (
        <label
          key={kind}
          data-edge
          className={cn(
            'flex min-h-11 cursor-pointer items-center gap-2 rounded-full border px-4 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            kind === chosen ? 'border-primary bg-primary text-white' : 'border-input bg-paper',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={kind === chosen}
            onChange={() => onChoose(kind)}
            className="sr-only"
          />
          {kind === chosen ? <Check aria-hidden="true" size={18} className="shrink-0" /> : null}
          {claimWords.kinds[kind]}
        </label>
      ))}
    </div>
  );
}

interface CountProps {
  readonly line: ClaimLine;
  /** 'of {count} that came'; of what is missing nothing came. */
  readonly of: string;
  readonly came: number;
  readonly value: number;
  readonly error: string | undefined;
  readonly onChange: (quantity: number) => void;
}

/** How many of those that came. */
export function ClaimCount({ line, of, came, value, error, onChange }: CountProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <span className="block font-semibold">{texts.count}</span>
        <span className="block text-sm text-muted">{t<string>(of, { count: came })}</span>
      </p>
      <QuantityStepper name={line.product_name} value={value} max={came} onChange={onChange} className="w-40" />
      <FieldError>{error}</FieldError>
    </div>
  );
}
