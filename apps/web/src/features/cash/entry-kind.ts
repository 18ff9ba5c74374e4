// The words for the kinds of cash entries.
import type { CashEntry } from '@tilgul/contract/cash';
import { cashTexts } from '../../texts/en/store/cash.ts';
import { t } from '../../texts/text.ts';

/** 'Collected, order #1042', 'Handed over', 'Counter sale #17', 'Paid out' or 'Paid back, claim K0000042'. */
export const kindText = ({
  kind,
  order_id,
  manual_order_id,
  reason,
}: Pick<CashEntry, 'kind' | 'order_id' | 'manual_order_id' | 'reason'>): string =>
  kind === 'paid_back' && manual_order_id === null
    ? // What is paid back for a claim says its number.
      t(cashTexts.entries.paidBackClaim, { number: reason ?? '' })
    : t(cashTexts.entries.kinds[kind], { id: order_id ?? manual_order_id ?? '' });
