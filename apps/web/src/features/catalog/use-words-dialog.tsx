// Translated names and search words of a product or category: the row's button and its lazily loaded dialog.
import { readCategoryWords, readProductWords, type WordsAnswer } from '@tilgul/contract/search';
import { texts } from '@tilgul/messages/office/search-words';
import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../shared/api/api.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import type { RowMenuEntry } from '../../ui/table/table-types.ts';
import type { Named } from './words-dialog.tsx';

const WordsDialog = lazyComponent(() => import('./words-dialog.tsx').then((m) => m.WordsDialog));

const READ = { product: readProductWords, category: readCategoryWords };

type Row = Pick<Named, 'id' | 'name'>;

/** `entry(row)` of a row's ⋯ loads the current words and opens the dialog; render `dialog` once. */
export function useWordsDialog(kind: Named['kind']): { entry: (row: Row) => RowMenuEntry; dialog: ReactNode } {
  const { shown, round, isOpen, open, close } = useDialog<{ readonly named: Named; readonly words: WordsAnswer }>();
  const load = async ({ id, name }: Row) => {
    try {
      const words = await call(READ[kind], { params: { id } });
      open({ named: { kind, id, name }, words });
    } catch (error) {
      alerts.callFailure(error, texts.loadFailed, texts.tryAgain);
    }
  };
  const entry = (row: Row): RowMenuEntry => ({
    label: texts.action,
    icon: Languages,
    onChoose: () => void load(row),
  });
  const dialog = shown ? <WordsDialog key={round} {...shown} isOpen={isOpen} onClose={close} /> : null;
  return { entry, dialog };
}
