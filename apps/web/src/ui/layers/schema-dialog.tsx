// A small dialog with a form over a contract schema. It shows errors and keeps the typed values.
import { texts } from '@tilgul/messages/shared/account';
import { getFailureMessage, isFormFailure } from '../../shared/api/call-error.ts';
import { Form, type FormProps, type FormSchema, type FormValues } from '../../shared/forms/form.tsx';
import { alerts } from '../alerts/alerts.ts';
import { Alert } from '../feedback/alert.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

export type DialogState = Pick<FormDialogProps, 'isOpen' | 'onClose'>;

export interface SchemaDialogProps<S extends FormSchema>
  extends Omit<FormDialogProps, 'width' | 'children'>,
    Pick<FormProps<S>, 'rules' | 'children'> {
  /** Names the current form in a dialog with several steps. */
  step?: string;
  schema: S;
  values: FormProps<S>['defaultValues'];
  /** Sends the values; errors appear at their field, or above all fields. */
  send: (values: FormValues<S>) => Promise<unknown>;
  /** Success message shown as the dialog closes; without one the dialog stays open. */
  done?: string;
}

export function SchemaDialog<S extends FormSchema>(props: SchemaDialogProps<S>) {
  const { step, schema, values, rules, send, done, children, ...dialog } = props;
  const submit = async (typed: FormValues<S>) => {
    await send(typed);
    if (done === undefined) return;
    alerts.success(done);
    dialog.onClose();
  };
  return (
    <FormDialog {...dialog} width="sm">
      {(inDialog) => (
        <Form
          key={step}
          {...inDialog}
          schema={schema}
          rules={rules}
          defaultValues={values}
          onSubmit={submit}
          className="flex flex-col gap-4"
        >
          {(form) => (
            <>
              {isFormFailure(form.failure) ? (
                <Alert title={`${texts.error}.`}>
                  {getFailureMessage(form.failure, texts.tryAgain, texts.network)}
                </Alert>
              ) : null}
              {children(form)}
            </>
          )}
        </Form>
      )}
    </FormDialog>
  );
}
