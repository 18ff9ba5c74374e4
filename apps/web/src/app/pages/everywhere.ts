// What is asked for, and can be read offline, whichever page it is.
import { countUnread } from '@tilgul/contract/notifications';
import { getSettings } from '@tilgul/contract/settings';
import { type FirstCall, firstAnswer } from '../../shared/api/first-call.ts';
import type { PageRow } from './page.ts';

const SETTINGS = firstAnswer(getSettings);

/** By the layouts of signed-in people, beside their own record. */
export const everyLayoutCalls = [SETTINGS, firstAnswer(countUnread)];
/** What can be read of these pages without a network. */
export const offlineCalls = (pages: readonly PageRow[]): readonly FirstCall[] => [
  ...pages.flatMap(({ offline = [] }) => offline),
  SETTINGS,
];
