import { texts } from '@tilgul/messages/shared/account';
import { getFailureMessage, isSessionError } from '../../shared/api/call-error.ts';
import { alerts } from '../../ui/alerts/alerts.ts';

/** Alerts a failed action that has no form. The end of a session is reported elsewhere. */
export function reportFailure(error: unknown): void {
  if (!isSessionError(error)) alerts.failure(texts.error, getFailureMessage(error, texts.tryAgain, texts.network));
}
