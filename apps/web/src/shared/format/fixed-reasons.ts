// Reasons that a button wrote, in the reader's language.
import { texts } from '@tilgul/messages/store/fixed-reasons';

/** As stored by the English buttons, in their order. */
const RETURN_REASONS = ['Wrong product', 'Damaged', 'Not wanted'];
const TILL_REASONS = ['To the bank', 'Paid back to a customer', 'Small purchase'];

/** Typed reasons stay as they are. */
export const translateReason = (reason: string): string =>
  texts.returns[RETURN_REASONS.indexOf(reason)] ?? texts.till[TILL_REASONS.indexOf(reason)] ?? reason;
