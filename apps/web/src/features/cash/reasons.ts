// Reasons that a button wrote, in the reader's language.
import { texts as returnTexts } from '@tilgul/messages/store/sale-return';
import { texts as tillTexts } from '@tilgul/messages/store/till';

/** As stored by the English buttons, in their order. */
const RETURN_REASONS = ['Wrong product', 'Damaged', 'Not wanted'];
const TILL_REASONS = ['To the bank', 'Paid back to a customer', 'Small purchase'];

/** Typed reasons stay as they are. */
export const translateReason = (reason: string): string =>
  returnTexts.reasons[RETURN_REASONS.indexOf(reason)] ?? tillTexts.reasons[TILL_REASONS.indexOf(reason)] ?? reason;
