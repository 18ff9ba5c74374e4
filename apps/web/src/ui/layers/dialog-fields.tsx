// A form in a `FormDialog` whose fields have no schema.
import type { ReactNode, RefObject } from 'react';
import { focusNextOnEnter } from '../../shared/scanner/field-state.ts';
import type { Scans } from '../../shared/scanner/use-scans.ts';
import type { StepFailure } from '../alerts/alerts.ts';
import { StepFailureAlert } from '../feedback/alert.tsx';
import { ScanLine } from '../feedback/scan-line.tsx';
import type { DialogForm } from './form-dialog.tsx';

interface DialogFieldsProps {
  form: DialogForm;
  ref?: RefObject<HTMLFormElement | null>;
  /** Scanned codes, taken or refused. Enter, which scanners send after each code, then moves to the next field. */
  scans?: Scans;
  failure: StepFailure | undefined;
  onSubmit: () => unknown;
  children: ReactNode;
}

/** Scan result, fields, and why the last attempt failed. Typing makes the form dirty. */
export function DialogFields({ form, ref, scans, failure, onSubmit, children }: DialogFieldsProps) {
  return (
    <form
      ref={ref}
      id={form.id}
      noValidate
      onKeyDown={scans && focusNextOnEnter}
      onChange={() => form.onDirty(true)}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      className="flex flex-col gap-4"
    >
      {scans ? <ScanLine scans={scans} /> : null}
      {children}
      <StepFailureAlert failure={failure} />
    </form>
  );
}
