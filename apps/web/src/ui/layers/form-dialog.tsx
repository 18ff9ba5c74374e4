// A dialog around a form, with Cancel and submit, that confirms before discarding changes.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog, type DialogProps, useDirtyGuard } from './dialog.tsx';

/** Props for the inner form; spread them on a `Form`. */
export interface DialogForm {
  /** The submit button is outside the form and refers to it by id. */
  readonly id: string;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSubmitting: (isSubmitting: boolean) => void;
}

export interface FormDialogProps
  extends Pick<DialogProps, 'isOpen' | 'title' | 'description' | 'footNote' | 'width' | 'phone' | 'initialFocus'> {
  /** Called after Cancel, Esc, close or an outside press; changed forms confirm first. */
  onClose: () => void;
  /** Label of the submit button. */
  submit: string;
  /** For a form that does not report its own submits. */
  isSending?: boolean;
  /** For a form that does not report its own changes. */
  isDirty?: boolean;
  /** Replaces 'Cancel'. */
  cancel?: string | undefined;
  /** For actions that cannot be undone; outlined while there is nothing to submit. */
  tone?: 'danger' | 'outline-primary' | undefined;
  /** Replaces the submit label while busy. */
  busyLabel?: string | undefined;
  children: (form: DialogForm) => ReactNode;
}

/** A changed form confirms once before closing (UI-11). */
export function FormDialog({
  onClose,
  submit,
  cancel = uiTexts.cancel,
  isSending = false,
  isDirty,
  tone,
  busyLabel,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  const [isSubmitting, onSubmitting] = useState(false);
  const { setDirty, close } = useDirtyGuard(onClose, isDirty);
  return (
    <Dialog
      {...dialog}
      onClose={close}
      closeLabel={cancel}
      footer={
        <Button type="submit" form={id} variant={tone} busy={isSending || isSubmitting} busyLabel={busyLabel}>
          {submit}
        </Button>
      }
    >
      {children({ id, onDirty: setDirty, onSubmitting })}
    </Dialog>
  );
}
