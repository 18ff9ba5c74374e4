// Empty and error states of lists.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { type LucideIcon, PackageOpen, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { Button } from '../controls/button.tsx';

export interface EmptyProps {
  /** The sentence: 'No orders available at the moment.' */
  title: string;
  text?: string | undefined;
  icon?: LucideIcon;
  /** A round, faded product picture instead of the icon. */
  picture?: string | undefined;
  /** The next step. */
  action?: ReactNode;
  className?: string;
}

interface FrameProps {
  round: ReactNode;
  title: string;
  text?: string | undefined;
  action?: ReactNode;
  className?: string | undefined;
  role?: 'alert' | undefined;
}

function Frame({ round, title, text, action, className, role }: FrameProps) {
  return (
    <div role={role} className={cn('mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center', className)}>
      {round}
      <p className="mt-5 text-h2 font-semibold text-balance">{title}</p>
      {text ? <p className="mt-1 text-balance text-muted">{text}</p> : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}

/** A round picture, a sentence and one button (UI-16). */
export function Empty({ title, text, icon: Icon = PackageOpen, picture, action, className }: EmptyProps) {
  const round = picture ? (
    <img
      src={picture}
      alt=""
      width={132}
      height={132}
      className="size-33 rounded-full object-cover opacity-75 saturate-[0.35]"
    />
  ) : (
    <span aria-hidden="true" className="grid size-20 place-items-center rounded-full bg-sunken text-muted">
      <Icon size={32} />
    </span>
  );
  return <Frame round={round} title={title} text={text} action={action} className={className} />;
}

export interface ErrorStateProps {
  /** Error title: 'Failed to Fetch Products'. */
  title: string;
  /** The server's message. */
  detail?: string | undefined;
  onRetry: () => void;
  /** Retrying. */
  busy?: boolean;
  className?: string;
}

/** A list that failed to load, with Retry. */
export function ErrorState({ title, detail, onRetry, busy = false, className }: ErrorStateProps) {
  const round = (
    <span aria-hidden="true" className="grid size-20 place-items-center rounded-full bg-danger-soft text-danger">
      <TriangleAlert size={32} />
    </span>
  );
  const retry = (
    <Button variant="outline" icon={RotateCw} busy={busy} onClick={onRetry}>
      {uiTexts.retry}
    </Button>
  );
  return <Frame role="alert" round={round} title={title} text={detail} action={retry} className={className} />;
}
