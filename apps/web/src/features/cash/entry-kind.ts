// The words for the kinds of cash entries.
import type { CashEntry } from '@tilgul/contract/cash';
import { cashTexts } from '../../texts/en/store/cash.ts';
import { t } from '../../texts/text.ts';

/** 'Collected, order #1042', 'Handed over', 'Counter sale #17' or 'Paid out'. */
export const kindText = ({
  kind,
  order_id,
  manual_order_id,
}: Pick<CashEntry, 'kind' | 'order_id' | 'manual_order_id'>): string =>
  t(cashTexts.entries.kinds[kind], { id: order_id ?? manual_order_id ?? '' });
