// Asks for the name of a saved view; then opens it.
import { texts as tableTexts } from '@tilgul/messages/shared/table';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { alerts } from '../alerts/alerts.ts';
import { Field } from '../fields/field.tsx';
import { Input } from '../fields/input.tsx';
import { FormDialog } from '../layers/form-dialog.tsx';

const NAME_LENGTH = 30;

interface SaveViewDialogProps {
  /** Returns the view's parameters. */
  onSave: (name: string) => string;
  onClose: () => void;
}

export function SaveViewDialog({ onSave, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const navigate = useNavigate();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (given === '') return setMissing(true);
    void navigate({ search: onSave(given) }, { replace: true });
    alerts.success(tableTexts.viewSaved, tableTexts.viewSavedText({ name: given }));
  };
  return (
    <FormDialog isOpen onClose={onClose} title={tableTexts.saveView} submit={tableTexts.save} width="sm">
      {({ id }) => (
        <form id={id} noValidate onSubmit={submit}>
          <Field label={tableTexts.viewName} error={isMissing ? tableTexts.viewNameMissing : undefined}>
            <Input
              value={name}
              maxLength={NAME_LENGTH}
              autoComplete="off"
              onChange={(event) => {
                setName(event.target.value);
                setMissing(false);
              }}
            />
          </Field>
        </form>
      )}
    </FormDialog>
  );
}
