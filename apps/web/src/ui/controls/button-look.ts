// How buttons look, for real buttons and for links that look like one.
import { cn } from '../cn.ts';

const VARIANTS = {
  /** The next step: at most one per card or row. */
  primary: 'bg-primary text-white hover:bg-primary-hover',
  outline: 'border border-input bg-paper text-ink hover:bg-sunken',
  soft: 'bg-primary-soft text-primary hover:bg-badge-delivered',
  ghost: 'ghost text-primary hover:bg-primary-soft',
  danger: 'bg-danger text-white hover:bg-danger-hover',
  'danger-outline': 'border border-danger/55 bg-paper text-danger hover:bg-danger-soft',
  'danger-ghost': 'text-danger hover:bg-danger-soft',
  /** Deleting, in a row whose day's action is another: red only when reached for. */
  'danger-quiet': 'text-muted hover:bg-danger-soft hover:text-danger focus-visible:text-danger',
  /** Turmeric, on the dark block only. */
  accent: 'bg-turmeric text-ink hover:bg-turmeric-hover',
  'outline-light': 'border border-sidebar-text text-white hover:bg-sidebar-raised',
  staff: 'bg-staff-action text-white hover:bg-staff-action-hover',
  'staff-outline': 'border-2 border-staff-ink bg-paper text-staff-ink hover:bg-sunken',
} as const;

/** Heights in px. 36 (rows) and 40 (filters of the back office) are hit on 44; 64 is for the delivery staff's screens. */
const SIZES = {
  36: 'hit-44 min-h-9 px-3 text-sm',
  40: 'hit-44 min-h-10 px-3 text-sm',
  44: 'min-h-11 px-5 text-base',
  52: 'min-h-13 px-6 text-base',
  56: 'min-h-14 px-6 text-base',
  64: 'min-h-16 px-6 text-h3',
} as const;

export type ButtonVariant = keyof typeof VARIANTS;
export type ButtonSize = keyof typeof SIZES;

export interface ButtonLook {
  /** Default `primary`. */
  variant?: ButtonVariant | undefined;
  /** Height in px, default 44. */
  size?: ButtonSize | undefined;
  /** As wide as its place. */
  wide?: boolean | undefined;
}

const OFF =
  'disabled:border disabled:border-hairline disabled:bg-paper disabled:text-off disabled:hover:bg-paper aria-busy:cursor-progress';

/** The class names of a button's look. */
export function buttonLook({ variant = 'primary', size = 44, wide }: ButtonLook, className?: string): string {
  return cn(
    'inline-flex items-center justify-center gap-2 rounded-control py-1 text-center font-semibold no-underline transition-colors select-none',
    SIZES[size],
    VARIANTS[variant],
    OFF,
    wide && 'w-full',
    className,
  );
}
