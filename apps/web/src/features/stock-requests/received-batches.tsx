// The batches of what came of a stock request, for products that have dates.
import { type RefObject, useEffect, useState } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { isoDay } from '../../shared/format/dates.ts';
import { focusFirstInvalid } from '../../shared/screen/focus.ts';
import { userSlot } from '../../shared/session/user-slot.ts';
import { batchTexts as texts } from '../../texts/en/store/batches.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { type BatchDraft, batchesOf, checkBatches } from '../stock-corrections/batches/batch-drafts.ts';
import { BatchFields } from '../stock-corrections/batches/batch-fields.tsx';

interface Line {
  readonly product_id: number;
  readonly product_name: string;
}

/** What is sent of a product that came. */
export interface ReceivedLine {
  readonly product_id: number;
  readonly quantity: number;
  readonly batches?: ReturnType<typeof batchesOf>;
}

type Kept = readonly (readonly [productId: number, drafts: readonly BatchDraft[]])[];

/** What was typed for a request and not booked yet; a reload keeps it. */
export const keptBatches = userSlot<{ readonly request: number; readonly batches: Kept }>('receipt-batches');

/** The batches that are typed of each product; checked from the first attempt on. */
export function useReceivedBatches(request: number, content: RefObject<HTMLElement | null>) {
  const { business_tz } = useSettings();
  const today = isoDay(new Date(), business_tz);
  const [typed, setTyped] = useState(() => {
    const kept = keptBatches.read();
    return new Map(kept?.request === request ? kept.batches : []);
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt > 0) focusFirstInvalid(content.current);
  }, [attempt, content]);
  const of = ({ product_id }: Line) => typed.get(product_id) ?? [];
  const type = ({ product_id }: Line, drafts: readonly BatchDraft[]) => {
    const next = new Map(typed).set(product_id, drafts);
    setTyped(next);
    keptBatches.keep({ request, batches: [...next] });
  };
  const check = (line: Line, count: number) => checkBatches(of(line), { count, today });
  /** Says whether something is wrong with what is typed, and shows it then. */
  const refuse = <T extends Line>(lines: readonly T[], cameOf: (line: T) => number): boolean => {
    const isFine = lines.every((line) => check(line, cameOf(line)).isFine);
    if (!isFine) setAttempt(attempt + 1);
    return !isFine;
  };
  const shown = (line: Line, count: number) => (attempt > 0 ? check(line, count) : { errors: [], tooMany: undefined });
  /** A line as it is sent, but for how much came. */
  const sent = (line: Line): Omit<ReceivedLine, 'quantity'> => {
    const { product_id } = line;
    return of(line).length === 0 ? { product_id } : { product_id, batches: batchesOf(of(line)) };
  };
  return { of, type, refuse, shown, sent, today };
}

export type ReceivedBatches = ReturnType<typeof useReceivedBatches>;

/** A button until there is a batch; products without dates need none. */
export function BatchesOfLine({ line, came, batches }: { line: Line; came: number; batches: ReceivedBatches }) {
  const drafts = batches.of(line);
  const { product_name: product } = line;
  if (drafts.length === 0)
    return (
      <Button
        size={36}
        variant="ghost"
        aria-label={t(texts.receive.action, { product })}
        onClick={() => batches.type(line, [{ key: 1, batch_no: '', best_before: '', quantity: String(came) }])}
      >
        {texts.receive.label}
      </Button>
    );
  const { errors, tooMany } = batches.shown(line, came);
  return (
    <div className="w-full">
      <BatchFields
        label={t(texts.receive.action, { product })}
        drafts={drafts}
        errors={errors}
        today={batches.today}
        onChange={(next) => batches.type(line, next)}
      />
      {tooMany ? (
        <Alert live className="mt-3">
          {tooMany}
        </Alert>
      ) : null}
    </div>
  );
}
