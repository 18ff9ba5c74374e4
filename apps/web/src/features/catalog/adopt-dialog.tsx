// Makes a search that found nothing a search word of a product or a category.
import { listProducts } from '@tilgul/contract/catalog';
import { adoptMissedWord, listMissedWords, type MissedWord } from '@tilgul/contract/catalog/search';
import { type FormEvent, useRef, useState } from 'react';
import { failureText } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-send.ts';
import { searchesTexts as texts } from '../../texts/en/office/search-words.ts';
import { t } from '../../texts/text.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { useStepFailure } from '../../ui/alerts/use-step-failure.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FormDialog } from '../../ui/layers/form-dialog.tsx';
import { type Found, NamedFinder } from './named-finder.tsx';

const CHANGED = { invalidates: [listMissedWords, listProducts] };

function useAdopt(word: MissedWord, onDone: () => void) {
  const { send, isSending } = useSend(adoptMissedWord, CHANGED);
  const { failure, clear, report } = useStepFailure();
  const [chosen, setChosen] = useState<Found | null>(null);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const choose = (found: Found | null) => {
    setChosen(found);
    setError(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    clear();
    if (!chosen) {
      setError(texts.required);
      return field.current?.focus();
    }
    const { kind, id, name } = chosen;
    try {
      await send({ params: { id: word.id }, body: kind === 'product' ? { product_id: id } : { category_id: id } });
      alerts.success(t(texts.adopted, { text: word.text, name }));
      onDone();
    } catch (problem) {
      report(problem, { title: texts.adoptFailed, text: failureText(problem, texts.failedText) });
    }
  };
  return { chosen, choose, error, field, submit, isSending, failure };
}

export interface AdoptDialogProps {
  word: MissedWord;
  isOpen: boolean;
  onClose: () => void;
}

/** '“sunth” is a word for …': what it finds from now on (SEARCH-6). */
export function AdoptDialog({ word, isOpen, onClose }: AdoptDialogProps) {
  const form = useAdopt(word, onClose);
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(texts.adoptOf, { text: word.text })}
      width="sm"
      initialFocus={form.field}
      submit={texts.submit}
      isSending={form.isSending}
    >
      {({ id, onDirty }) => (
        <form id={id} noValidate onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-4">
          <Field label={texts.what} hint={texts.whatHint} error={form.error}>
            <NamedFinder
              chosen={form.chosen}
              onChoose={(found) => {
                form.choose(found);
                onDirty(found !== null);
              }}
              inputRef={form.field}
            />
          </Field>
          {form.failure ? (
            <Alert title={form.failure.title} live={false}>
              {form.failure.text}
            </Alert>
          ) : null}
        </form>
      )}
    </FormDialog>
  );
}
