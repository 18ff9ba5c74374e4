// The row shown for a removed line for five seconds, with Undo.
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { focusHeading } from '../../shared/screen/focus.ts';
import { cartTexts as texts } from '../../texts/en/customer/cart.ts';
import { t } from '../../texts/text.ts';
import { Button } from '../../ui/controls/button.tsx';

const UNDO_MS = 5_000;

interface RemovedRowProps {
  readonly name: string;
  readonly onUndo: () => void;
  /** The time is over. */
  readonly onGone: () => void;
}

/** Takes the focus from the removed line; the time is paused while the row is pointed at or reached by keyboard. */
export function RemovedRow({ name, onUndo, onGone }: RemovedRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const [isHeld, setHeld] = useState(false);
  const latest = useRef(onGone);
  useEffect(() => {
    latest.current = onGone;
  });
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => {
      if (row.current?.contains(document.activeElement)) focusHeading();
      latest.current();
    }, UNDO_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <li
      ref={row}
      className="flex min-h-17 items-center gap-3 px-4 py-3"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => setHeld(event.target.matches(':focus-visible'))}
      onBlur={() => setHeld(false)}
    >
      <p role="status" className="min-w-0 grow text-muted">
        {t(texts.removed, { name })}
      </p>
      <Button ref={undo} variant="outline" icon={Undo2} aria-label={t(texts.undoOf, { name })} onClick={onUndo}>
        {texts.undo}
      </Button>
    </li>
  );
}
