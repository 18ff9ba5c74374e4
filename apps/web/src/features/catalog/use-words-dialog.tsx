// Translated names and search words of a product or category: the row's button and its lazily loaded dialog.
import { readCategoryWords, readProductWords, type WordsAnswer } from '@tilgul/contract/search';
import { texts } from '@tilgul/messages/office/search-words';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '../../shared/api/api.ts';
import { getFailureMessage, isSessionError } from '../../shared/api/call-error.ts';
import { useLastDefined } from '../../shared/screen/value-hooks.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { Named } from './words-dialog.tsx';

const loadDialog = () => import('./words-dialog.tsx').then((m) => ({ default: m.WordsDialog }));
const WordsDialog = lazy(loadDialog);
/** Errors are ignored here; opening the dialog reports them. */
const prefetch = () => void loadDialog().catch(() => undefined);

const READ = { product: readProductWords, category: readCategoryWords };

interface Opened {
  readonly named: Named;
  readonly words: WordsAnswer;
  /** A new key resets the dialog at each opening. */
  readonly round: number;
}

type Row = Pick<Named, 'id' | 'name'>;

/** `button(row)` loads the current words and opens the dialog; render `dialog` once. */
export function useWordsDialog(kind: Named['kind']): { button: (row: Row) => ReactNode; dialog: ReactNode } {
  const [opened, setOpened] = useState<Opened>();
  const [loadingId, setLoadingId] = useState<number>();
  const shown = useLastDefined(opened);
  const open = async ({ id, name }: Row) => {
    setLoadingId(id);
    try {
      const words = await call(READ[kind], { params: { id } });
      setOpened({ named: { kind, id, name }, words, round: (shown?.round ?? 0) + 1 });
    } catch (error) {
      if (!isSessionError(error)) alerts.failure(texts.loadFailed, getFailureMessage(error, texts.tryAgain));
    } finally {
      setLoadingId(undefined);
    }
  };
  const button = (row: Row) => (
    <Button
      size={36}
      variant="ghost"
      aria-label={texts.actionLabel({ name: row.name })}
      aria-haspopup="dialog"
      busy={loadingId === row.id}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => void open(row)}
    >
      {texts.action}
    </Button>
  );
  const dialog = shown ? (
    <Suspense fallback={null}>
      <WordsDialog
        key={shown.round}
        named={shown.named}
        words={shown.words}
        isOpen={opened !== undefined}
        onClose={() => setOpened(undefined)}
      />
    </Suspense>
  ) : null;
  return { button, dialog };
}
