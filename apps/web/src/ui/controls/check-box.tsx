// A check box with a label.
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';

export interface CheckBoxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  label: ReactNode;
  /** Explanation below the label. */
  hint?: ReactNode;
}

/** The label is part of the hit area, at least 44 px high. */
export function CheckBox({ label, hint, ...rest }: CheckBoxProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-semibold">
        <input
          {...rest}
          type="checkbox"
          aria-describedby={hint ? id : undefined}
          className="size-5 shrink-0 accent-primary"
        />
        {label}
      </label>
      {hint ? (
        <p id={id} className="ps-8 text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
