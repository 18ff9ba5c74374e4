// The two buttons of a form in a dialog: Cancel on the left, then the verb.
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { Button } from '../controls/button.tsx';

export interface FormFooterProps {
  /** `id` of the form that the verb submits: the buttons are outside of it, at the dialog's lower edge. */
  formId: string;
  /** The verb. */
  submit: string;
  busy: boolean;
  onCancel: () => void;
}

/** For the `footer` of a `Dialog`. */
export function FormFooter({ formId, submit, busy, onCancel }: FormFooterProps) {
  return (
    <>
      <Button variant="outline" onClick={onCancel}>
        {uiTexts.cancel}
      </Button>
      <Button type="submit" form={formId} busy={busy}>
        {submit}
      </Button>
    </>
  );
}
