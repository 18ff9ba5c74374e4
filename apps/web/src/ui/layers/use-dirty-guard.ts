// The one question before a changed form is thrown away.
import { useState } from 'react';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { confirm } from '../alerts/alerts.ts';

export interface DirtyGuard {
  /** For the form's `onDirty`. */
  setDirty: (isDirty: boolean) => void;
  /** For the dialog's `onClose` and its Cancel: closes at once, or after the question when something was changed. */
  close: () => void;
}

/** A changed dialog asks once before closing (UI-11). */
export function useDirtyGuard(onClose: () => void): DirtyGuard {
  const [isDirty, setDirty] = useState(false);
  const close = () => {
    if (!isDirty) return onClose();
    void confirm({
      title: uiTexts.dirtyTitle,
      text: uiTexts.dirtyText,
      confirmLabel: uiTexts.dirtyConfirm,
      cancelLabel: uiTexts.dirtyCancel,
    }).then((isSure) => {
      if (!isSure) return;
      setDirty(false);
      onClose();
    });
  };
  return { setDirty, close };
}
