// An alert inside the page: error, notice, success or information.
import { CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { cn } from '../cn.ts';

type Tone = { ground: string; ink: string; icon: LucideIcon };
const TONES: Readonly<Record<'error' | 'notice' | 'success' | 'info', Tone>> = {
  error: { ground: 'bg-danger-soft', ink: 'text-danger', icon: TriangleAlert },
  notice: { ground: 'bg-notice', ink: 'text-notice-text', icon: TriangleAlert },
  success: { ground: 'bg-success-soft', ink: 'text-success-text', icon: CircleCheck },
  info: { ground: 'bg-badge-processing', ink: 'text-badge-processing-text', icon: Info },
};

export interface AlertProps {
  tone?: keyof typeof TONES;
  /** Semibold, before the text: "Login Failed." */
  title?: string | undefined;
  /** Replaces the tone's icon. */
  icon?: LucideIcon | undefined;
  /** An action on the right: an `AlertAction` or a button. */
  action?: ReactNode;
  /** Set if the user's action caused it: announced immediately (`role=alert`, or `status` for success). */
  live?: boolean;
  /** On riders' screens: larger, near-black text. */
  isStaff?: boolean;
  className?: string | undefined;
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
}

export function Alert({
  tone = 'error',
  title,
  icon,
  action,
  live = tone === 'error',
  isStaff = false,
  className,
  ref,
  children,
}: AlertProps) {
  const { ground, ink, icon: OwnIcon } = TONES[tone];
  const Icon = icon ?? OwnIcon;
  const role = live ? (tone === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div
      ref={ref}
      role={role}
      data-edge
      className={cn(
        'flex items-start gap-3 rounded-control px-3.5 py-2.5',
        ground,
        isStaff ? 'text-base text-staff-ink' : `text-sm ${ink}`,
        className,
      )}
    >
      <Icon size={20} aria-hidden="true" className="shrink-0" />
      <div className="min-w-0 flex-1">
        {title ? <strong className="font-semibold">{title} </strong> : null}
        {children}
      </div>
      {action}
    </div>
  );
}

interface StepFailureAlertProps extends Pick<AlertProps, 'live' | 'isStaff' | 'className'> {
  failure: { title: string; text: string } | undefined;
}

/** Why a step failed (`useStepFailure`), beside its button. By default not live, because the toast has announced it. */
export function StepFailureAlert({ failure, live = false, ...look }: StepFailureAlertProps) {
  if (!failure) return null;
  return (
    <Alert title={failure.title} live={live} {...look}>
      {failure.text}
    </Alert>
  );
}

/** An underlined action in the alert's colour. */
export function AlertAction({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="hit-44 shrink-0 rounded-badge font-semibold underline underline-offset-2"
    >
      {label}
    </button>
  );
}
