// Fields for batches: number, best-before date and quantity.
import { texts } from '@tilgul/messages/store/batches';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Input } from '../../../ui/fields/input.tsx';
import { WholeInput } from '../../../ui/fields/typed-inputs.tsx';
import { type BatchDraft, type BatchErrors, blankDraft } from './batch-drafts.ts';

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
  /** YYYY-MM-DD. */
  today: string;
  onChange: (drafts: readonly BatchDraft[]) => void;
}

/** One row per batch, and a button to add one. */
export function BatchFields({ label, drafts, errors, today, onChange }: BatchFieldsProps) {
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
