// Layers (dialogs, drawers) whose code is fetched only when somebody reaches for them.
import { useState } from 'react';

/** State of a layer and the props for the control that opens it: a hover, touch or focus prefetches the code. */
export function useLazyLayer(load: () => Promise<unknown>) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const open = () => {
    setWasOpen(true);
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  // A failure is no news here; opening shows it.
  const prefetch = () => void load().catch(() => undefined);
  const opener = { onClick: open, onPointerEnter: prefetch, onFocus: prefetch, 'aria-haspopup': 'dialog' } as const;
  return { isOpen, wasOpen, open, close, opener };
}
