// A search field with a keyboard shortcut and a clear button.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { Search, X } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent as KeyEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { useTypedText } from '../../shared/screen/value-hooks.ts';
import { cn } from '../cn.ts';
import { inputLook } from './input.tsx';

interface SearchFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Accessible name, and placeholder unless there is one. */
  label: string;
  placeholder?: string;
  /** Height in px; 40 in the back office. */
  size?: 40 | 44;
  /** Ctrl/Cmd+K focuses it; for the main search of a page. */
  shortcut?: boolean;
  /** Debounce of `onChange` in ms; 0 for none. Use 300 if each text is sent to the server. */
  settleMs?: number;
  /** Focus and keys of a panel that opens with the field; keys that it uses are prevented. */
  input?: Pick<ComponentProps<'input'>, 'onFocus' | 'onKeyDown'>;
  /** The input, for a dialog that focuses it. */
  inputRef?: RefObject<HTMLInputElement | null>;
  className?: string | undefined;
}

/** Calls `search` on Ctrl+K or Cmd+K, except while a dialog is open. */
export function useSearchShortcut(isOn: boolean, search: () => void) {
  const onShortcut = useEffectEvent(search);
  useEffect(() => {
    if (!isOn) return;
    const keyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      onShortcut();
    };
    addEventListener('keydown', keyDown);
    return () => removeEventListener('keydown', keyDown);
  }, [isOn]);
}

/** Escape and the clear button empty the field and keep the focus (UI-19). */
export function SearchField({
  value,
  onChange,
  label,
  placeholder = label,
  size = 44,
  shortcut = false,
  settleMs = 0,
  input: handlers,
  inputRef,
  className,
}: SearchFieldProps) {
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;
  const focus = () => {
    input.current?.focus();
    input.current?.select();
  };
  const { text, type } = useTypedText(value, onChange, settleMs);
  const clear = () => {
    type('');
    input.current?.focus();
  };
  const keyDown = (event: KeyEvent<HTMLInputElement>) => {
    handlers?.onKeyDown?.(event);
    if (event.key !== 'Escape' || text === '' || event.defaultPrevented) return;
    // Escape closes only the top layer, so a surrounding dialog stays open.
    event.stopPropagation();
    type('');
  };
  useSearchShortcut(shortcut, focus);
  return (
    <search className={cn('relative', className)}>
      <Search aria-hidden="true" className="pointer-events-none absolute start-3.5 top-1/2 size-5 -translate-y-1/2" />
      <input
        onFocus={handlers?.onFocus}
        ref={input}
        type="search"
        inputMode="search"
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        aria-keyshortcuts={shortcut ? 'Control+K Meta+K' : undefined}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={keyDown}
        className={inputLook(size, cn('ps-11 text-ellipsis', text === '' && !shortcut ? 'pe-3' : 'pe-12'))}
      />
      {text !== '' ? (
        <button
          type="button"
          aria-label={uiTexts.clearSearch}
          title={uiTexts.clearSearch}
          onClick={clear}
          className="absolute end-0 top-1/2 flex size-11 -translate-y-1/2 items-center justify-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      ) : shortcut ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute end-3 top-1/2 hidden -translate-y-1/2 rounded-md border border-hairline px-1.5 font-sans text-nav text-muted lg:block"
        >
          {uiTexts.searchShortcut}
        </span>
      ) : null}
    </search>
  );
}
