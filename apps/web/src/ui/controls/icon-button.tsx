// Buttons with only an icon; the label is read out and shown as a tooltip.
import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { cn } from '../cn.ts';
import { Spinner } from '../feedback/spinner.tsx';

const TONES = {
  ink: 'text-ink hover:bg-sunken',
  primary: 'text-primary hover:bg-primary-soft',
  danger: 'text-danger hover:bg-danger-soft',
  onDark: 'text-sidebar-text hover:bg-sidebar-raised',
  outline: 'border border-input bg-paper text-ink hover:bg-sunken',
} as const;

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  icon: LucideIcon;
  /** The action and its object: "Remove Jaggery". */
  label: string;
  tone?: keyof typeof TONES;
  busy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A 44 px square with a 20 px icon. */
export function IconButton({
  icon: Icon,
  label,
  tone = 'ink',
  busy = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={rest.title ?? label}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
      className={cn(
        'inline-grid size-11 shrink-0 place-items-center rounded-control transition-colors disabled:text-off',
        TONES[tone],
        className,
      )}
    >
      {busy ? <Spinner size={20} /> : <Icon size={20} aria-hidden="true" />}
    </button>
  );
}
