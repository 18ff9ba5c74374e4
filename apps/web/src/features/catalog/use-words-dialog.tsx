// Translated names and search words of a product or category: the row's button and its lazily loaded dialog.
import { readCategoryWords, readProductWords, type WordsAnswer } from '@tilgul/contract/search';
import { texts } from '@tilgul/messages/office/search-words';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/api.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { Named } from './words-dialog.tsx';

const WordsDialog = lazyComponent(() => import('./words-dialog.tsx').then((m) => m.WordsDialog));

const READ = { product: readProductWords, category: readCategoryWords };

type Row = Pick<Named, 'id' | 'name'>;

/** `button(row)` loads the current words and opens the dialog; render `dialog` once. */
export function useWordsDialog(kind: Named['kind']): { button: (row: Row) => ReactNode; dialog: ReactNode } {
  const { shown, round, isOpen, open, close } = useDialog<{ readonly named: Named; readonly words: WordsAnswer }>();
  const [loadingId, setLoadingId] = useState<number>();
  const load = async ({ id, name }: Row) => {
    setLoadingId(id);
    try {
      const words = await call(READ[kind], { params: { id } });
      open({ named: { kind, id, name }, words });
    } catch (error) {
      alerts.callFailure(error, texts.loadFailed, texts.tryAgain);
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
      {...WordsDialog.prefetch}
      onClick={() => void load(row)}
    >
      {texts.action}
    </Button>
  );
  const dialog = shown ? <WordsDialog key={round} {...shown} isOpen={isOpen} onClose={close} /> : null;
  return { button, dialog };
}
