// Empty and error states of lists and other loads.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { type LucideIcon, PackageOpen, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { getFailureMessage, isSessionError } from '../../shared/api/call-error.ts';
import { cn } from '../cn.ts';
import { Button } from '../controls/button.tsx';
import { Alert, AlertAction } from './alert.tsx';

interface EmptyProps {
  /** The sentence: 'No orders available at the moment.' */
  title: string;
  text?: string | undefined;
  icon?: LucideIcon;
  /** A round, faded product picture instead of the icon. */
  picture?: string | undefined;
  /** The next step. */
  action?: ReactNode;
  className?: string | undefined;
}

interface FrameProps extends Pick<EmptyProps, 'title' | 'text' | 'action' | 'className'> {
  round: ReactNode;
  role?: 'alert';
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

interface ErrorStateProps {
  /** Error title: 'Failed to Fetch Products'. */
  title: string;
  /** The server's message. */
  detail?: string | undefined;
  onRetry: () => void;
  /** Retrying. */
  busy?: boolean | undefined;
}

/** A list that failed to load, with Retry. */
export function ErrorState({ title, detail, onRetry, busy }: ErrorStateProps) {
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
  return <Frame role="alert" round={round} title={title} text={detail} action={retry} />;
}

export interface LoadErrorProps {
  /** Result of `useGet` or `useList`. */
  load: { readonly error?: unknown; readonly isFetching?: boolean } & ({ reload?(): void } | { refetch(): unknown });
  /** 'Failed to Fetch Products'. */
  title: string;
  /** Used if the server gives no message. */
  fallback: string;
  /** Used if the server did not answer; default `fallback`. */
  network?: string;
}

const retry = (load: LoadErrorProps['load']) => void ('refetch' in load ? load.refetch() : load.reload?.());

/** Replaces the rows that failed to load; nothing if the session is over. */
export function LoadError({ load, title, fallback, network }: LoadErrorProps) {
  if (isSessionError(load.error)) return null;
  const detail = getFailureMessage(load.error, fallback, network);
  return <ErrorState title={title} detail={detail} busy={load.isFetching} onRetry={() => retry(load)} />;
}

/** The same as an alert, beside content that is shown already; nothing without an error. */
export function LoadAlert({ load, title, fallback, network, className }: LoadErrorProps & { className?: string }) {
  if (!load.error || isSessionError(load.error)) return null;
  return (
    <Alert
      title={title}
      action={<AlertAction label={uiTexts.retry} onPress={() => retry(load)} />}
      className={className}
    >
      {getFailureMessage(load.error, fallback, network)}
    </Alert>
  );
}
