// Messages with parameters that not every message takes, and the number of rows beside a list's heading.
import type { CountMessage } from '@tilgul/messages/message';

/** A message whose parameters, if it has any, are among `Values`. */
export type AnyMessage<Values> = string | ((values: Values) => string);

export const formatMessage = <Values>(message: AnyMessage<Values>, values: Values): string =>
  typeof message === 'string' ? message : message(values);

interface TotalTexts {
  readonly count: CountMessage;
  /** For lists that are counted up to a cap only: 'more than {count} orders'. */
  readonly countCapped?: CountMessage;
}

interface ListTotal {
  readonly total: number | undefined;
  readonly isTotalCapped?: boolean;
}

/** "1 order", "55 orders", "more than 10,000 orders"; undefined until the number is known. */
export function formatListTotal({ total, isTotalCapped }: ListTotal, { count, countCapped = count }: TotalTexts) {
  return total === undefined ? undefined : (isTotalCapped ? countCapped : count)({ count: total });
}
