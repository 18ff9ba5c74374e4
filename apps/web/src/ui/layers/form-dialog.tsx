// The dialog around a form: Cancel and the verb at its lower edge, the question before changes are thrown away.
import { type ReactNode, useId } from 'react';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { Button } from '../controls/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { useDirtyGuard } from './use-dirty-guard.ts';

/** What the form inside needs; spread it on a `Form`. */
export interface DialogForm {
  /** The verb is outside of the form and submits it by this. */
  readonly id: string;
  readonly onDirty: (isDirty: boolean) => void;
}

export interface FormDialogProps
  extends Pick<DialogProps, 'isOpen' | 'title' | 'description' | 'width' | 'phone' | 'initialFocus'> {
  /** Called at once after Cancel, Esc, the cross or a press outside when nothing was changed, else after the question. */
  onClose: () => void;
  /** The verb. */
  submit: string;
  isSending: boolean;
  /** Said instead of 'Cancel'. */
  cancel?: string | undefined;
  /** For what cannot be undone. */
  tone?: 'danger' | undefined;
  /** Said instead of the verb while it is busy. */
  busyLabel?: string | undefined;
  /** The form, with what belongs on it. */
  children: (form: DialogForm) => ReactNode;
}

/** A form in a dialog; a changed one asks once before closing (UI-11). */
export function FormDialog({
  onClose,
  submit,
  cancel = uiTexts.cancel,
  isSending,
  tone,
  busyLabel,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  const { setDirty, close } = useDirtyGuard(onClose);
  return (
    <Dialog
      {...dialog}
      onClose={close}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {cancel}
          </Button>
          <Button type="submit" form={id} variant={tone} busy={isSending} busyLabel={busyLabel}>
            {submit}
          </Button>
        </>
      }
    >
      {children({ id, onDirty: setDirty })}
    </Dialog>
  );
}
