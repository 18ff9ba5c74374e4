// Edits a product's or category's translated names and search words.
import { listProducts, MAX_OTHER_DESCRIPTION, MAX_OTHER_NAME, wordsForm } from '@tilgul/contract/catalog';
import { saveCategoryWords, saveProductWords, type WordsAnswer } from '@tilgul/contract/search';
import { texts } from '@tilgul/messages/office/search-words';
import { Controller } from 'react-hook-form';
import { useSend } from '../../shared/api/use-send.ts';
import type { FormApi, FormValues } from '../../shared/forms/form.tsx';
import { type CrudField, CrudForm } from '../../ui/crud/crud-form.tsx';
import { toTranslationValues, translationFields } from '../../ui/crud/translation-fields.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Textarea } from '../../ui/fields/input.tsx';
import type { DialogState } from '../../ui/layers/schema-dialog.tsx';

type Values = FormValues<typeof wordsForm>;

/** The product or category. */
export interface Named {
  readonly kind: 'product' | 'category';
  readonly id: number;
  readonly name: string;
}

const FIELDS: readonly CrudField<Values>[] = [
  ...translationFields('names', MAX_OTHER_NAME),
  ...translationFields('descriptions', MAX_OTHER_DESCRIPTION),
];

const CHANGED = { invalidates: [listProducts] };

/** One word per line. */
function SearchWords({ form }: { form: FormApi<Values> }) {
  const { id } = form.control('search_words');
  return (
    <Field
      label={texts.searchWords}
      hint={texts.searchWordsHint}
      error={form.error('search_words')}
      optional
      id={id}
      className="sm:col-span-2"
    >
      <Controller
        control={form.methods.control}
        name="search_words"
        render={({ field: { value, onChange, ref, name, onBlur } }) => (
          <Textarea
            ref={ref}
            name={name}
            rows={6}
            autoCapitalize="none"
            value={value.join('\n')}
            onChange={(event) => onChange(event.target.value.split('\n'))}
            onBlur={onBlur}
          />
        )}
      />
    </Field>
  );
}

interface WordsDialogProps extends DialogState {
  named: Named;
  /** The words on the server. */
  words: WordsAnswer;
}

/** The server drops blank lines and duplicates (SEARCH-1). */
export function WordsDialog({ named, words, isOpen, onClose }: WordsDialogProps) {
  const { kind, id, name } = named;
  const ofProduct = useSend(saveProductWords, CHANGED);
  const ofCategory = useSend(saveCategoryWords, CHANGED);
  const { send } = kind === 'product' ? ofProduct : ofCategory;
  return (
    <CrudForm
      dialog={{ isOpen, onClose, title: texts.title({ name }), submit: texts.submit, words: texts.saved }}
      schema={wordsForm}
      values={{
        names: toTranslationValues(words.names),
        descriptions: toTranslationValues(words.descriptions),
        search_words: words.search_words,
      }}
      fields={FIELDS}
      send={(body) => send({ params: { id }, body })}
    >
      {(form) => <SearchWords form={form} />}
    </CrudForm>
  );
}
