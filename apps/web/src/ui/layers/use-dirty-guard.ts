// Confirms once before discarding a changed form.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { useState } from 'react';
import { confirm } from '../alerts/alerts.ts';

export interface DirtyGuard {
  /** Pass to the form's `onDirty`. */
  setDirty: (isDirty: boolean) => void;
  /** Pass to the dialog's `onClose` and Cancel: closes immediately, or after a confirmation if changed. */
  close: () => void;
}

/** A changed dialog confirms once before closing (UI-11). */
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
