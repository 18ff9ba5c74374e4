// Owns what surrounds a control: label above, hint below it, error under it with an icon, and the wiring between them.
import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { createContext, isValidElement, type ReactNode, useContext, useId } from 'react';
import { uiTexts } from '../texts/en/ui.ts';

interface FieldLinks {
  readonly id: string;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}

const FieldContext = createContext<FieldLinks | undefined>(undefined);

interface LinkedProps {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** The attributes that tie a control to the Field around it; the control's own come first. */
export function useFieldLinks(own: LinkedProps = {}) {
  const field = useContext(FieldContext);
  const describedBy = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ');
  return {
    id: own.id ?? field?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.isInvalid || undefined),
  };
}

/** The id of the label of the Field around, for widgets that are named by `aria-labelledby`. */
export const useFieldLabelId = (): string | undefined => useContext(FieldContext)?.labelId;

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The message under the field; the control is invalid while there is one. */
  error?: string | undefined;
  /** Only marks the label as optional; what is required is said by the form's own check. */
  optional?: boolean;
  /** The control's id, when the child does not carry it. */
  id?: string;
  /** For several controls under one name (radio cards, six boxes): a named group instead of a label. */
  group?: boolean;
  /** Keeps the label for assistive technology only. */
  hideLabel?: boolean;
  /** Staff screens: larger words. */
  large?: boolean;
  className?: string;
  children: ReactNode;
}

function FieldError({ id, message, large }: { id: string; message: string | undefined; large: boolean }) {
  return message ? (
    <p id={id} className={clsx('flex items-start gap-1.5 text-danger', large ? 'text-base' : 'text-sm')}>
      <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0">{message}</span>
    </p>
  ) : null;
}

/**
 * Label, hint and error around one control: `<Field label=… error={form.error('name')}><Input {...form.control('name')} /></Field>`.
 * The label points to the child's own `id` when it has one.
 */
export function Field({ label, hint, error, optional = false, id, group = false, hideLabel = false, large = false, className, children }: FieldProps) {
  const ownId = useId();
  const childId = isValidElement<{ id?: string }>(children) ? children.props.id : undefined;
  const controlId = id ?? childId ?? `${ownId}control`;
  const [labelId, hintId, errorId] = [`${ownId}label`, `${ownId}hint`, `${ownId}error`];
  const describedBy = [hint ? hintId : undefined, error ? errorId : undefined].filter(Boolean).join(' ') || undefined;
  const labelClass = hideLabel ? 'sr-only' : clsx('font-semibold', large ? 'text-base' : 'text-sm');
  const content = (
    <>
      {label}
      {optional ? <span className="font-normal text-muted"> {uiTexts.optional}</span> : null}
    </>
  );
  const links = { id: controlId, labelId, describedBy, isInvalid: Boolean(error) };
  return (
    <FieldContext value={links}>
      <div className={clsx('flex min-w-0 flex-col gap-1.5', className)} {...(group ? { role: 'group', 'aria-labelledby': labelId, 'aria-describedby': describedBy } : {})}>
        {group ? (
          <span id={labelId} className={labelClass}>
            {content}
          </span>
        ) : (
          <label id={labelId} htmlFor={controlId} className={clsx(labelClass, 'w-fit')}>
            {content}
          </label>
        )}
        {children}
        {hint ? (
          <p id={hintId} className="text-sm text-muted">
            {hint}
          </p>
        ) : null}
        <FieldError id={errorId} message={error} large={large} />
      </div>
    </FieldContext>
  );
}
