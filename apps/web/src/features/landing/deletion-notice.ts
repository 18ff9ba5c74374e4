// Says on the home page that the account was deleted.
import { texts } from '@tilgul/messages/shared/account';
import { alerts } from '../../ui/alerts/alerts.ts';

const LONG_MS = 10_000;

export const announceDeletion = (): void => alerts.success(texts.deletion.done, undefined, { ms: LONG_MS });
