// Opens the search over everything: a field in the top bar of wide screens, an icon below, and Ctrl+K.

import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { texts } from '@tilgul/messages/store/find-opener';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { cn } from '../../ui/cn.ts';
import { useSearchShortcut } from '../../ui/fields/search-field.tsx';
import type { FindPage } from './find-dialog.tsx';

const FindDialog = lazyComponent(() => import('./find-dialog.tsx').then((m) => m.FindDialog));

const IDLE_MS = 1500;

/** Keeps what is typed before the field of the open dialog has the focus. */
function useEarlyKeys(isOpen: boolean) {
  const [text, setText] = useState('');
  useEffect(() => {
    if (!isOpen) return;
    const keyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || (target as Element).closest('[role="dialog"]')) return;
      if (key.length > 1 && key !== 'Backspace') return;
      event.preventDefault();
      setText((before) => (key.length > 1 ? before.slice(0, -1) : before + key));
    };
    addEventListener('keydown', keyDown, true);
    return () => removeEventListener('keydown', keyDown, true);
  }, [isOpen]);
  return [text, setText] as const;
}

interface FindOpenerProps {
  /** Searches the manager's store only. */
  readonly isStore: boolean;
  readonly pages: readonly FindPage[];
  readonly className?: string;
}

export function FindOpener({ isStore, pages, className }: FindOpenerProps) {
  const { shown, round, isOpen, open, close } = useDialog<true>();
  const [text, setText] = useEarlyKeys(isOpen);
  const find = () => {
    setText('');
    open(true);
  };
  useSearchShortcut(true, find);
  useEffect(() => {
    const timer = setTimeout(FindDialog.preload, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label={texts.title}
        title={texts.title}
        aria-keyshortcuts="Control+K Meta+K"
        {...FindDialog.opener(find)}
        className={cn(
          'flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunken lg:h-10 lg:w-72 lg:justify-start lg:gap-2.5 lg:border lg:border-input lg:bg-paper lg:px-3.5',
          className,
        )}
      >
        <Search aria-hidden="true" className="size-5 shrink-0 lg:text-muted" strokeWidth={1.75} />
        <span aria-hidden="true" className="hidden flex-1 truncate text-start text-sm text-muted lg:block">
          {texts.field}
        </span>
        <span
          aria-hidden="true"
          className="hidden shrink-0 rounded-badge border border-hairline px-1.5 font-sans text-nav text-ink lg:block"
        >
          {uiTexts.searchShortcut}
        </span>
      </button>
      {shown ? (
        <FindDialog
          key={round}
          isStore={isStore}
          pages={pages}
          text={text}
          onText={setText}
          isOpen={isOpen}
          onClose={close}
        />
      ) : null}
    </>
  );
}
