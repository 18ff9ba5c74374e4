// The field around a control: label, hint, error and their ARIA links.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { CircleAlert } from 'lucide-react';
import { createContext, isValidElement, type ReactNode, useContext, useId } from 'react';
import { cn } from '../cn.ts';

interface FieldContextValue {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}

const FieldContext = createContext<FieldContextValue | undefined>(undefined);

interface OwnLinks {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/** ARIA attributes that link a control to its `Field`, at any depth; the control's own attributes come first. */
export function useFieldLinks(own: OwnLinks = {}) {
  const field = useContext(FieldContext);
  const describedBy = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ');
  return {
    id: own.id ?? field?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.isInvalid || undefined),
  };
}

interface FieldProps {
  label: ReactNode;
  /** Below the control: format or length. */
  hint?: ReactNode;
  /** Error message; marks the control as invalid. */
  error?: string | undefined;
  /** At the right of the label: a link, a short fact. */
  aside?: ReactNode;
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined;
  /** Several controls under one name (radio cards, code boxes): a group instead of a label. */
  group?: boolean;
  /** The control's id, if the child has none. */
  id?: string;
  /** Riders' screens: larger text. */
  large?: boolean;
  className?: string;
  children: ReactNode;
}

/** Error text below a control; renders nothing without a message. */
export function FieldError({ id, large = false, children }: { id?: string; large?: boolean; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className={cn('flex items-start gap-1.5 text-danger', large ? 'text-base' : 'text-sm')}>
      <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function LabelLine({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  if (!aside) return children;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      {children}
      <span className="text-sm text-muted">{aside}</span>
    </div>
  );
}

/**
 * Label, hint and error of one control (UI-11): `<Field label=… error={form.error('name')}><Input
 * {...form.control('name')} /></Field>`. The label refers to the child's `id` if it has one.
 */
export function Field(props: FieldProps) {
  const { label, aside, hint, error, optional = false, group = false, large = false, className, children } = props;
  const ownId = useId();
  const childId = isValidElement<{ id?: string }>(children) ? children.props.id : undefined;
  const [labelId, hintId, errorId] = [`${ownId}label`, `${ownId}hint`, `${ownId}error`];
  const describedBy = [error ? errorId : undefined, hint ? hintId : undefined].filter(Boolean).join(' ') || undefined;
  const field = {
    id: props.id ?? childId ?? `${ownId}control`,
    describedBy,
    isInvalid: Boolean(error),
  };
  const Label = group ? 'span' : 'label';
  return (
    <FieldContext value={field}>
      <div
        className={cn('flex min-w-0 flex-col gap-1.5', className)}
        {...(group ? { role: 'group', 'aria-labelledby': labelId, 'aria-describedby': describedBy } : {})}
      >
        <LabelLine aside={aside}>
          <Label
            id={labelId}
            {...(group ? {} : { htmlFor: field.id })}
            className={cn('w-fit font-semibold', large ? 'text-base' : 'text-sm')}
          >
            {label}
            {optional ? <span className="font-normal text-muted"> {uiTexts.optional}</span> : null}
          </Label>
        </LabelLine>
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
