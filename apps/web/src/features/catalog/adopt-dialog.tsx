// Adopts a search without results as a search word of a product or category.
import { Combobox } from '@base-ui/react/combobox';
import { listCategories, listProducts } from '@tilgul/contract/catalog';
import { DEFAULT_LANGUAGE, isLanguage } from '@tilgul/contract/rules/languages';
import {
  adoptMissedWord,
  listMissedWords,
  MAX_SUGGESTIONS,
  type MissedWord,
  type Suggestion,
  suggestProducts,
} from '@tilgul/contract/search';
import { texts } from '@tilgul/messages/office/searches';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { getFailureMessage } from '../../shared/api/call-error.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { useSend } from '../../shared/api/use-send.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { useDebouncedValue } from '../../shared/screen/value-hooks.ts';
import { alerts, useStepFailure } from '../../ui/alerts/alerts.ts';
import { ProductPicture } from '../../ui/display/product.tsx';
import { StepFailureAlert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { SearchCombobox, SearchResult } from '../../ui/fields/search-combobox.tsx';
import { FormDialog } from '../../ui/layers/form-dialog.tsx';
import type { DialogState } from '../../ui/layers/schema-dialog.tsx';
import type { Named } from './words-dialog.tsx';

/** A product or category in the results. */
interface FoundItem extends Named {
  /** The second line of the option. */
  readonly detail: string;
  /** Products only. */
  readonly image?: string | null;
}

const language = isLanguage(languageTexts.code) ? languageTexts.code : DEFAULT_LANGUAGE;

const toFoundProduct = ({ id, name: english, names, price, unit, image }: Suggestion): FoundItem => ({
  kind: 'product',
  id,
  name: (language === DEFAULT_LANGUAGE ? undefined : names[language]) ?? english,
  detail: texts.unitPrice({ price: formatRupees(price), unit }),
  image,
});

/** Server results, products first. `isStale` until the answer matches the typed text. */
function useNamedSearch(typed: string) {
  const q = useDebouncedValue(typed.trim());
  const options = { enabled: q !== '', keepPrevious: true };
  const products = useGet(suggestProducts, { query: { q } }, options);
  const categories = useGet(listCategories, { query: { q, limit: MAX_SUGGESTIONS } }, options);
  const [found, groups] = [products.data?.suggestions, categories.data?.rows];
  const items = useMemo(
    (): FoundItem[] => [
      ...(found ?? []).map(toFoundProduct),
      ...(groups ?? []).map(({ id, name }) => ({ kind: 'category' as const, id, name, detail: texts.category })),
    ],
    [found, groups],
  );
  const isStale = q !== typed.trim() || products.isFetching || categories.isFetching;
  return { items: q === '' ? [] : items, isStale, isFailed: products.isError || categories.isError };
}

interface NamedFinderProps {
  chosen: FoundItem | null;
  onChoose: (found: FoundItem | null) => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** A combobox with server-side search. Put it in a `Field`. */
function NamedFinder({ chosen, onChoose, inputRef }: NamedFinderProps) {
  const [entered, setTyped] = useState<string>();
  // Until something is typed, the name of the suggested product.
  const typed = entered ?? chosen?.name ?? '';
  const isSuggested = entered === undefined && chosen !== null;
  // Typing replaces the suggestion.
  useEffect(() => {
    if (isSuggested) inputRef.current?.select();
  }, [isSuggested, inputRef]);
  const { items, isStale, isFailed } = useNamedSearch(typed);
  const isBlank = typed.trim() === '';
  const status = isBlank ? '' : isFailed ? texts.findFailed : isStale ? texts.searching : '';
  return (
    <Combobox.Root<FoundItem>
      items={items}
      filter={null}
      value={chosen}
      onValueChange={onChoose}
      inputValue={typed}
      onInputValueChange={setTyped}
      isItemEqualToValue={(one, other) => one.kind === other.kind && one.id === other.id}
      itemToStringLabel={({ name }) => name}
      autoHighlight
    >
      <SearchCombobox
        label={texts.what}
        inputRef={inputRef}
        onKeyDown={(event) => {
          // Closes the dialog instead of clearing the choice.
          if (event.key === 'Escape' && event.currentTarget.ariaExpanded !== 'true') event.preventBaseUIHandler();
        }}
        empty={isBlank ? texts.whatHint : status === '' ? texts.nothing : null}
        status={status}
      >
        {(found: FoundItem) => (
          <SearchResult key={`${found.kind} ${found.id}`} value={found}>
            {found.image === undefined ? null : (
              <ProductPicture image={found.image} size={36} upTo={160} className="rounded-badge" />
            )}
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{found.name}</span>
              <span className="block text-sm text-muted">{found.detail}</span>
            </span>
          </SearchResult>
        )}
      </SearchCombobox>
    </Combobox.Root>
  );
}

const CHANGED = { invalidates: [listMissedWords, listProducts] };

/** Asks which product or category a search such as “sunth” should find from now on (SEARCH-6). */
export function AdoptDialog({ word, isOpen, onClose }: DialogState & { word: MissedWord }) {
  const { send, isSending } = useSend(adoptMissedWord, CHANGED);
  const { failure, clear, report } = useStepFailure();
  // Of a word with a typing error: the product that it resembles most.
  const { data } = useGet(suggestProducts, { query: { q: word.text } });
  const [similar] = (data?.suggestions ?? []).map(toFoundProduct);
  const [picked, setPicked] = useState<FoundItem | null>();
  const chosen = picked === undefined ? (similar ?? null) : picked;
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
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
      alerts.success(texts.adopted({ text: word.text, name }));
      onClose();
    } catch (problem) {
      report(problem, { title: texts.adoptFailed, text: getFailureMessage(problem, texts.failedText) });
    }
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.adoptLabel({ text: word.text })}
      width="sm"
      // At the bottom of a phone the results would cover the title.
      phone="full"
      initialFocus={field}
      submit={texts.submit}
      isSending={isSending}
      isDirty={Boolean(picked)}
    >
      {({ id }) => (
        <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <Field
            label={texts.what}
            hint={picked === undefined && similar ? texts.similar : texts.whatHint}
            error={error}
          >
            <NamedFinder
              chosen={chosen}
              onChoose={(found) => {
                setPicked(found);
                setError(undefined);
              }}
              inputRef={field}
            />
          </Field>
          <StepFailureAlert failure={failure} />
        </form>
      )}
    </FormDialog>
  );
}
