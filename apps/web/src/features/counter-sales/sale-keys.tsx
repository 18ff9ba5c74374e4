// Keyboard shortcuts of the counter: one key per step, wherever the focus is.
import { useEffect, useEffectEvent } from 'react';

type SaleKey = 'F2' | 'F4' | 'F6' | 'F7' | 'F8' | 'F9' | 'Shift+F9' | 'F10';

/** Runs a key's action while `isOn`, except while a confirmation is open. */
export function useSaleKeys(isOn: boolean, keys: Partial<Readonly<Record<SaleKey, () => void>>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector('[role="alertdialog"]')) return;
    const press = keys[`${event.shiftKey ? 'Shift+' : ''}${event.key}` as SaleKey];
    if (!press) return;
    event.preventDefault();
    press();
  });
  useEffect(() => {
    if (!isOn) return;
    const keyDown = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', keyDown);
    return () => removeEventListener('keydown', keyDown);
  }, [isOn]);
}

/** Shows a button's shortcut; hidden on screens without a keyboard. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd className="ms-1 rounded-md border border-hairline bg-paper px-1.5 font-sans text-nav text-muted max-md:hidden">
      {children}
    </kbd>
  );
}
