// What surrounds a control: label above, hint and error below, and the wiring between them.
import { CircleAlert } from 'lucide-react';
import { createContext, isValidElement, type ReactNode, useContext, useId } from 'react';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { cn } from '../cn.ts';

interface FieldContextValue {
  readonly id: string;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}

const FieldContext = createContext<FieldContextValue | undefined>(undefined);

interface OwnLinks {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** The attributes that tie a control to the `Field` around it, however deep it is; the control's own come first. */
export function useFieldLinks(own: OwnLinks = {}) {
  const field = useContext(FieldContext);
  const describedBy = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ');
  return {
    id: own.id ?? field?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.isInvalid || undefined),
  };
}

export interface FieldProps {
  label: ReactNode;
  /** Below the control, before anything went wrong: format, length. */
  hint?: ReactNode;
  /** The message under the control, which is invalid while there is one. */
  error?: string | undefined;
  /** Marked "(optional)" behind the label. */
  optional?: boolean;
  /** Several controls under one name (radio cards, six boxes): a named group instead of a label. */
  group?: boolean;
  /** The control's id, when the child does not carry it. */
  id?: string;
  /** Staff screens: larger words. */
  large?: boolean;
  className?: string;
  children: ReactNode;
}

/** The line under a control that says what is wrong with it; nothing without a message. */
export function FieldError({ id, large = false, children }: { id?: string; large?: boolean; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className={cn('flex items-start gap-1.5 text-danger', large ? 'text-base' : 'text-sm')}>
      <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** Label for one control, or the name of a group of them. */
function FieldLabel({
  field,
  group,
  className,
  children,
}: {
  field: FieldContextValue;
  group: boolean;
  className: string;
  children: ReactNode;
}) {
  if (group) {
    return (
      <span id={field.labelId} className={className}>
        {children}
      </span>
    );
  }
  return (
    <label id={field.labelId} htmlFor={field.id} className={className}>
      {children}
    </label>
  );
}

/**
 * Label, hint and error around one control (UI-11):
 * `<Field label=… error={form.error('name')}><Input {...form.control('name')} /></Field>`.
 * The label points to the child's own `id` when it has one.
 */
export function Field(props: FieldProps) {
  const { label, hint, error, optional = false, group = false, large = false, className, children } = props;
  const ownId = useId();
  const childId = isValidElement<{ id?: string }>(children) ? children.props.id : undefined;
  const [hintId, errorId] = [`${ownId}hint`, `${ownId}error`];
  const describedBy = [error ? errorId : undefined, hint ? hintId : undefined].filter(Boolean).join(' ') || undefined;
  const field = {
    id: props.id ?? childId ?? `${ownId}control`,
    labelId: `${ownId}label`,
    describedBy,
    isInvalid: Boolean(error),
  };
  return (
    <FieldContext value={field}>
      <div
        className={cn('flex min-w-0 flex-col gap-1.5', className)}
        {...(group ? { role: 'group', 'aria-labelledby': field.labelId, 'aria-describedby': describedBy } : {})}
      >
        <FieldLabel field={field} group={group} className={cn('w-fit font-semibold', large ? 'text-base' : 'text-sm')}>
          {label}
          {optional ? <span className="font-normal text-muted"> {uiTexts.optional}</span> : null}
        </FieldLabel>
        {children}
        <FieldError id={errorId} large={large}>
          {error}
        </FieldError>
        {hint ? (
          <p id={hintId} className="text-sm text-muted">
            {hint}
          </p>
        ) : null}
      </div>
    </FieldContext>
  );
}
