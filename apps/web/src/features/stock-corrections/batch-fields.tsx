// Batches as typed: their fields, validation, and the request body.
import { BATCH_NO_LENGTH } from '@tilgul/contract/rules/limits';
import { texts } from '@tilgul/messages/store/batches';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDay, useToday } from '../../shared/format/dates.ts';
import { confirm } from '../../ui/alerts/alerts.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { WholeInput } from '../../ui/fields/typed-inputs.tsx';

/** A batch as typed. */
export interface BatchDraft {
  /** Identifies the row while typing. */
  readonly key: number;
  readonly batch_no: string;
  /** YYYY-MM-DD, or empty. */
  readonly best_before: string;
  readonly quantity: string;
}

export const blankDraft = (key: number): BatchDraft => ({ key, batch_no: '', best_before: '', quantity: '' });

/** Errors by field. */
export type BatchErrors = Partial<Record<'batch_no' | 'best_before' | 'quantity', string>>;

const numberError = ({ batch_no }: BatchDraft, isDuplicate: boolean): string | undefined => {
  if (batch_no.trim() === '') return texts.needsNumber;
  if (batch_no.trim().length > BATCH_NO_LENGTH) return texts.longNumber({ max: BATCH_NO_LENGTH });
  return isDuplicate ? texts.twice : undefined;
};

const dateError = ({ best_before: day }: BatchDraft, today: string): string | undefined => {
  if (day === '') return texts.needsDate;
  return day < today ? texts.pastDate : undefined;
};

const draftName = ({ batch_no, best_before }: BatchDraft) => `${best_before} ${batch_no.trim()}`;

const findErrors = (draft: BatchDraft, isDuplicate: boolean, today: string): BatchErrors => {
  const found = {
    batch_no: numberError(draft, isDuplicate),
    best_before: dateError(draft, today),
    quantity: /^[1-9]\d{0,6}$/.test(draft.quantity) ? undefined : texts.needsQuantity,
  };
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined));
};

/** Errors of each batch, and of the sum against `count` (STOCK-22). */
export function checkBatches(
  drafts: readonly BatchDraft[],
  { count, today }: { readonly count: number; readonly today: string },
): { readonly errors: readonly BatchErrors[]; readonly tooMany: string | undefined; readonly isFine: boolean } {
  const errors = drafts.map((draft, index) => {
    const isDuplicate = drafts.slice(0, index).some((earlier) => draftName(earlier) === draftName(draft));
    return findErrors(draft, isDuplicate, today);
  });
  const sum = drafts.reduce((total, { quantity }) => total + (Number(quantity) || 0), 0);
  const tooMany = sum > count ? texts.tooMany({ sum, count }) : undefined;
  return { errors, tooMany, isFine: tooMany === undefined && errors.every((found) => Object.keys(found).length === 0) };
}

const FAR_YEARS = 10;

/** The first batch dated more than ten years ahead, which is probably a mistyped year. */
export const findFarBatch = (drafts: readonly BatchDraft[], today: string): BatchDraft | undefined =>
  drafts.find(({ best_before }) => Number.parseInt(best_before, 10) > Number.parseInt(today, 10) + FAR_YEARS);

/** Confirms such a date, if there is one. */
export async function confirmFarDate(drafts: readonly BatchDraft[], today: string): Promise<boolean> {
  const far = findFarBatch(drafts, today);
  if (!far) return true;
  return confirm({
    title: texts.far.title({ day: formatDay(far.best_before) }),
    text: texts.far.text({ batch: far.batch_no.trim() }),
    confirmLabel: texts.far.confirm,
    cancelLabel: texts.far.change,
  });
}

/** The batches as the API takes them. */
export const toBatches = (drafts: readonly BatchDraft[]) =>
  drafts.map(({ batch_no, best_before, quantity }) => ({
    batch_no: batch_no.trim(),
    best_before,
    quantity: Number(quantity),
  }));

interface RowProps {
  number: number;
  draft: BatchDraft;
  errors: BatchErrors;
  today: string;
  /** Just added, so its first field takes the focus. */
  isNew: boolean;
  onType: (draft: BatchDraft) => void;
  onRemove: () => void;
}

function Row({ number, draft, errors, today, isNew, onType, onRemove }: RowProps) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) first.current?.focus();
  }, [isNew]);
  return (
    <li>
      <fieldset className="border-t border-line pt-3">
        <legend className="sr-only">{texts.batchNumber({ number })}</legend>
        <div className="flex flex-wrap items-start gap-3">
          <Field label={texts.batch} error={errors.batch_no} className="min-w-0 flex-1 basis-32">
            <Input
              ref={first}
              value={draft.batch_no}
              autoComplete="off"
              onChange={(event) => onType({ ...draft, batch_no: event.target.value })}
            />
          </Field>
          <Field label={texts.date} error={errors.best_before} className="min-w-0 flex-1 basis-40">
            <Input
              type="date"
              min={today}
              value={draft.best_before}
              onChange={(event) => onType({ ...draft, best_before: event.target.value })}
            />
          </Field>
          <Field label={texts.quantity} error={errors.quantity} className="min-w-0 flex-1 basis-20">
            <WholeInput
              value={draft.quantity}
              onChange={(event) => onType({ ...draft, quantity: event.target.value })}
            />
          </Field>
          <IconButton
            icon={Trash2}
            tone="danger"
            label={texts.remove({ number })}
            onClick={onRemove}
            className="mt-6"
          />
        </div>
      </fieldset>
    </li>
  );
}

interface BatchFieldsProps {
  /** Accessible name of the list. */
  label: string;
  drafts: readonly BatchDraft[];
  errors: readonly BatchErrors[];
  onChange: (drafts: readonly BatchDraft[]) => void;
}

/** One row per batch, and a button to add one. */
export function BatchFields({ label, drafts, errors, onChange }: BatchFieldsProps) {
  const today = useToday();
  const [added, setAdded] = useState<number>();
  const adding = useRef<HTMLButtonElement>(null);
  const add = () => {
    const key = Math.max(0, ...drafts.map((draft) => draft.key)) + 1;
    setAdded(key);
    onChange([...drafts, blankDraft(key)]);
  };
  const remove = (key: number) => {
    // The focused button disappears with its row.
    adding.current?.focus();
    onChange(drafts.filter((other) => other.key !== key));
  };
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={label} className="flex flex-col gap-3">
        {drafts.map((draft, index) => (
          <Row
            key={draft.key}
            number={index + 1}
            draft={draft}
            errors={errors[index] ?? {}}
            today={today}
            isNew={draft.key === added}
            onType={(typed) => onChange(drafts.map((other) => (other.key === typed.key ? typed : other)))}
            onRemove={() => remove(draft.key)}
          />
        ))}
      </ul>
      <Button ref={adding} variant="outline" icon={Plus} onClick={add} className="self-start">
        {texts.add}
      </Button>
    </div>
  );
}
