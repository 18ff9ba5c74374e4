// Check boxes that select table rows.
import type { ComponentProps } from 'react';

interface SelectBoxProps extends Pick<ComponentProps<'input'>, 'checked' | 'disabled'> {
  label: string;
  onChange: (isChosen: boolean) => void;
}

/** A check box without a label, with a 44 px hit area. */
export const SelectBox = ({ label, onChange, ...rest }: SelectBoxProps) => (
  <label className="-m-2 inline-grid size-11 shrink-0 cursor-pointer place-items-center">
    <input
      type="checkbox"
      {...rest}
      aria-label={label}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 accent-primary"
    />
  </label>
);

/** Adds or removes a key. */
export function withKey<K>(keys: ReadonlySet<K>, key: K, isIn: boolean): ReadonlySet<K> {
  const next = new Set(keys);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}
