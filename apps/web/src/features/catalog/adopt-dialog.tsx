// Adopts a search without results as a search word of a product or category.
import { Combobox } from '@base-ui/react/combobox';
import { listCategories, listProducts } from '@tilgul/contract/catalog';
import {
  adoptMissedWord,
  listMissedWords,
  MAX_SUGGESTIONS,
  type MissedWord,
  suggestProducts,
} from '@tilgul/contract/search';
import { texts } from '@tilgul/messages/office/searches';
import { type FormEvent, type RefObject, useMemo, useRef, useState } from 'react';
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

/** Server results, products first. `isStale` until the answer matches the typed text. */
function useNamedSearch(typed: string) {
  const q = useDebouncedValue(typed.trim());
  const options = { enabled: q !== '', keepPrevious: true };
  const products = useGet(suggestProducts, { query: { q } }, options);
  const categories = useGet(listCategories, { query: { q, limit: MAX_SUGGESTIONS } }, options);
  const [found, groups] = [products.data?.suggestions, categories.data?.rows];
  const items = useMemo(
    (): FoundItem[] => [
      ...(found ?? []).map(({ id, name, price, unit, image }) => {
        const detail = texts.unitPrice({ price: formatRupees(price), unit });
        return { kind: 'product' as const, id, name, detail, image };
      }),
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
  const [typed, setTyped] = useState('');
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
  const [chosen, setChosen] = useState<FoundItem | null>(null);
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
      initialFocus={field}
      submit={texts.submit}
      isSending={isSending}
      isDirty={chosen !== null}
    >
      {({ id }) => (
        <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <Field label={texts.what} hint={texts.whatHint} error={error}>
            <NamedFinder
              chosen={chosen}
              onChoose={(found) => {
                setChosen(found);
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
