// Owns what stands around a control: label above, hint and error below, tied to it for assistive technology.
import { CircleAlert } from 'lucide-react';
import { type ReactElement, type ReactNode, cloneElement, useId } from 'react';
import { uiTexts } from '../texts/en/ui.ts';
import { cn } from './cn.ts';

/** What a control inside a field takes over from it. */
interface ControlProps {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  required?: boolean | undefined;
}

export interface FieldProps {
  label: string;
  /** The control. It gets `id`, `aria-describedby` and `aria-invalid` from the field; its own `id` wins. */
  children: ReactElement<ControlProps>;
  /** Below the label's control, before anything went wrong: format, length. */
  hint?: ReactNode;
  /** The message under the control; undefined when all is well. */
  error?: string | undefined;
  /** Marked "optional" behind the label; fields are required otherwise. */
  optional?: boolean;
  /** The label is spoken only: filters and table cells. */
  labelHidden?: boolean;
  className?: string;
}

/** One labelled control of a form (ux section 6, rule 4). */
export function Field({ label, children, hint, error, optional, labelHidden, className }: FieldProps) {
  const ownId = useId();
  const id = children.props.id ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [children.props['aria-describedby'], error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className={cn('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
        {optional ? <span className="font-normal text-muted"> {uiTexts.optional}</span> : null}
      </label>
      {cloneElement(children, { id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {hint ? (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** The line under a control that says what is wrong with it; for groups of controls that cannot use `Field`. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
