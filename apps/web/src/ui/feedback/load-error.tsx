// A load that failed: the server's message, with Retry.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { getFailureMessage, isSessionError } from '../../shared/api/call-error.ts';
import { Alert, AlertAction } from './alert.tsx';
import { ErrorState } from './empty.tsx';

export interface LoadErrorProps {
  /** Result of `useGet` or `useList`. */
  load: { readonly error: unknown; readonly isFetching: boolean } & ({ reload(): void } | { refetch(): unknown });
  /** 'Failed to Fetch Products'. */
  title: string;
  /** Used if the server gives no message. */
  fallback: string;
  /** Used if the server did not answer; default `fallback`. */
  network?: string;
  className?: string;
}

const retry = (load: LoadErrorProps['load']) => void ('reload' in load ? load.reload() : load.refetch());

/** Replaces the rows that failed to load; nothing if the session is over. */
export function LoadError({ load, title, fallback, network, ...rest }: LoadErrorProps) {
  if (isSessionError(load.error)) return null;
  const detail = getFailureMessage(load.error, fallback, network);
  return <ErrorState title={title} detail={detail} busy={load.isFetching} onRetry={() => retry(load)} {...rest} />;
}

/** The same as an alert, beside content that is shown already; nothing without an error. */
export function LoadAlert({ load, title, fallback, network, ...rest }: LoadErrorProps) {
  if (!load.error || isSessionError(load.error)) return null;
  return (
    <Alert title={title} action={<AlertAction label={uiTexts.retry} onPress={() => retry(load)} />} {...rest}>
      {getFailureMessage(load.error, fallback, network)}
    </Alert>
  );
}
